// Cash at the table: taken, shown, named, changed into chips, dropped; and tips.
#pragma once
#include <string>

#include "replay/ids.h"
#include "rules/money.h"

namespace replay {

struct CashReceived {
  std::string transaction;  // ties the steps of one exchange together
  PlayerId player;
  std::string kind;  // currency, ticket, purchase_ticket, coupon, mobile_atm_receipt, promo, coins
  rules::Cents amount;
  std::string by;  // the role that took it
  friend bool operator==(const CashReceived&, const CashReceived&) = default;
};
struct CashSpread {
  std::string transaction;
  std::string by;
  friend bool operator==(const CashSpread&, const CashSpread&) = default;
};
struct CashStated {
  std::string transaction;
  rules::Cents amount;
  std::string by;
  friend bool operator==(const CashStated&, const CashStated&) = default;
};
struct ChipsIssued {
  std::string transaction;
  PlayerId player;
  rules::Cents amount;
  friend bool operator==(const ChipsIssued&, const ChipsIssued&) = default;
};
struct CashDropped {
  std::string transaction;
  rules::Cents amount;
  std::string receptacle;  // drop_box or bill_validator
  std::string by;
  friend bool operator==(const CashDropped&, const CashDropped&) = default;
};
struct DropBoxRemoved {
  std::string box;
  std::string by;
  friend bool operator==(const DropBoxRemoved&, const DropBoxRemoved&) = default;
};
struct DropCounted {
  std::string box;
  rules::Cents amount;
  friend bool operator==(const DropCounted&, const DropCounted&) = default;
};
struct TipReceived {
  PlayerId player;
  rules::Cents amount;
  friend bool operator==(const TipReceived&, const TipReceived&) = default;
};
struct TipDropped {
  rules::Cents amount;
  friend bool operator==(const TipDropped&, const TipDropped&) = default;
};
struct PatronIdentified {
  PlayerId player;
  std::string patron;
  friend bool operator==(const PatronIdentified&, const PatronIdentified&) = default;
};

}  // namespace replay
