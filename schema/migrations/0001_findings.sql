-- Findings and dead letters: what the checks concluded, and the messages nobody could read.

CREATE TABLE finding (
  id           text PRIMARY KEY,      -- hash of code, table, roll, wager and cause events
  code         text NOT NULL,         -- stable, e.g. settlement.overpaid
  severity     text NOT NULL CHECK (severity IN ('notice', 'warning', 'critical')),
  table_id     text NOT NULL,         -- empty where the finding is about no table
  roll_number  bigint NOT NULL CHECK (roll_number >= 0),
  wager_id     text NOT NULL,
  player_id    text NOT NULL,
  favour_cents bigint NOT NULL,       -- beyond what the rules give the player; negative: kept by the house
  citation     text NOT NULL,
  sentence     text NOT NULL,
  happened_at  timestamptz NOT NULL,  -- at the table, never when it was stored
  evidence     text[] NOT NULL,       -- event ids
  stored_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX finding_by_table_and_time ON finding (table_id, happened_at);

CREATE TABLE dead_letter (
  id        text PRIMARY KEY,  -- SHA-256 of the bytes: the same broken message is kept once
  origin    text NOT NULL,     -- where it lay first
  reason    text NOT NULL,
  bytes     bytea NOT NULL,    -- as they arrived
  stored_at timestamptz NOT NULL DEFAULT now()
);
