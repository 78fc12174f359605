-- A late event or a correction can show that a finding does not hold, or holds otherwise. It is then withdrawn or revised,
-- never deleted.

ALTER TABLE finding
  ADD COLUMN at_stake_cents bigint NOT NULL DEFAULT 0 CHECK (at_stake_cents >= 0),  -- the money it is about
  ADD COLUMN revision       bigint NOT NULL DEFAULT 1 CHECK (revision >= 1),        -- grows with every change
  ADD COLUMN withdrawn_at   timestamptz;                                            -- null: it holds
