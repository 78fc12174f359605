#include "app/table_question.h"

#include <variant>

#include "app/nearest_name.h"
#include "app/read_file.h"
#include "app/usage_error.h"
#include "rules/house_options.h"

namespace app {

rules::Book book_named(const std::string& name) {
  auto book = rules::built_in_books().find(name);
  if (book != nullptr) return book;
  std::vector<std::string> known;
  for (const auto& one : rules::built_in_books().all()) known.push_back(one->id);
  const std::string nearest = nearest_name(name, known);
  throw UsageError("there is no rule book '" + name + "'" +
                   (nearest.empty() ? "; 'skyward book list' names them" : "; did you mean '" + nearest + "'?"));
}

std::optional<rules::Roll> read_faces(const std::string& text) {
  if (text.size() != 3 || (text[1] != '-' && text[1] != ',')) return std::nullopt;
  return rules::Roll::from_faces(text[0] - '0', text[2] - '0');
}

rules::Roll roll_named(const std::string& faces) {
  const auto roll = read_faces(faces);
  if (!roll) throw UsageError("a roll reads '4-2', two faces from 1 to 6, not '" + faces + "'");
  return *roll;
}

std::shared_ptr<const rules::TableRules> table_for(const TableChoice& choice) {
  rules::HouseOptions options(choice.house_file.empty() ? book_named(choice.book) : nullptr);
  if (!choice.house_file.empty()) {
    const auto text = read_file(choice.house_file);
    if (!text) throw UsageError("cannot read the house's file '" + choice.house_file + "'");
    auto read = rules::HouseOptions::read(*text, choice.house_file, rules::built_in_books());
    if (const auto* error = std::get_if<rules::BookError>(&read)) throw UsageError(error->text());
    options = std::get<rules::HouseOptions>(std::move(read));
  }
  for (const std::string& one : choice.options) {
    const auto equals = one.find('=');
    if (equals == std::string::npos) throw UsageError("an option reads key=value, not '" + one + "'");
    if (const auto wrong = options.set(one.substr(0, equals), one.substr(equals + 1))) throw UsageError(*wrong);
  }
  auto compiled = rules::TableRules::compile(options);
  if (const auto* why = std::get_if<std::string>(&compiled)) throw UsageError(*why);
  return std::get<0>(std::move(compiled));
}

}  // namespace app
