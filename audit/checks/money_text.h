// Cents as people read them: $1,234.50, and -$5.00 for what the house kept.
#pragma once
#include <string>

#include "rules/money.h"

namespace audit {
std::string money_text(rules::Cents amount);
}  // namespace audit
