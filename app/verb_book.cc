#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <variant>

#include "app/nearest_name.h"
#include "app/read_file.h"
#include "app/table_question.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "audit/edges/edge.h"
#include "rules/book_shelf.h"
#include "rules/house_options.h"

namespace app {
namespace {

using rules::BookEntry;
using rules::BookSection;

void print_section(std::ostream& out, const BookSection& section) {
  out << section.kind << (section.name.empty() ? "" : " ") << section.name << "\n";
  for (const BookEntry& entry : section.entries) {
    const std::string line = fmt::format("  {:<11}{}", entry.key, entry.value);
    out << (entry.cite.empty() ? line : fmt::format("{:<70}  [{}]", line, entry.cite)) << "\n";
  }
}

// All values of a key, as one text: a wager has several pay lines.
std::string values(const BookSection& section, const std::string& key) {
  std::string text;
  for (const BookEntry& entry : section.entries) {
    if (entry.key == key) text += (text.empty() ? "" : "; ") + entry.value;
  }
  return text;
}

std::string pays_text(const BookSection& section) {
  std::string pays = values(section, "pays");
  if (!pays.empty()) return pays;
  const std::string parts = values(section, "part");
  return parts.empty() ? "pay table " + values(section, "table") : "parts: " + parts;
}

const BookSection* section_of(const rules::RuleBook& book, const std::string& kind, const std::string& name) {
  const auto at =
      std::ranges::find_if(book.text, [&](const BookSection& one) { return one.kind == kind && one.name == name; });
  return at == book.text.end() ? nullptr : &*at;
}

std::string fraction_text(const audit::Exact& exact) {
  return exact.fraction.size() <= 24 ? exact.fraction : "";  // a longer one is for machines
}

}  // namespace

ExitCode list_books(Output output, std::ostream& out) {
  std::vector<Row> rows;
  for (const rules::Book& book : rules::built_in_books().all()) {
    rows.push_back({book->id, book->version, book->effective, std::to_string(book->wagers.size()),
                    std::to_string(book->options.size()), book->inherits, book->hash.substr(0, 12), book->title});
  }
  print_table(out, output, {"book", "version", "effective", "wagers", "options", "inherits", "hash", "title"}, rows);
  return ExitCode::Fine;
}

ExitCode show_book(const std::string& name, const std::string& wager, Output output, std::ostream& out) {
  const rules::Book book = book_named(name);
  if (!wager.empty()) {
    const BookSection* section = section_of(*book, "wager", wager);
    if (section == nullptr) {
      std::vector<std::string> known;
      for (const auto& row : book->wagers) known.push_back(row.code);
      const std::string nearest = nearest_name(wager, known);
      throw UsageError("book " + book->id + " has no wager '" + wager + "'" +
                       (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
    }
    if (output == Output::Text) {
      print_section(out, *section);
      return ExitCode::Fine;
    }
    std::vector<Row> entries;
    for (const BookEntry& entry : section->entries) entries.push_back({entry.key, entry.value, entry.cite});
    print_table(out, output, {"entry", "value", "citation"}, entries);
    return ExitCode::Fine;
  }
  if (output == Output::Text) {
    for (const BookSection& section : book->text) {
      if (section.kind == "book") print_section(out, section);
    }
    out << "\n";
  }
  std::vector<Row> rows;
  for (const auto& row : book->wagers) {
    rows.push_back({row.code, row.name, pays_text(*section_of(*book, "wager", row.code)), row.cite});
  }
  print_table(out, output, {"wager", "name", "pays", "citation"}, rows);
  if (output != Output::Text) return ExitCode::Fine;
  out << "\n";
  rows.clear();
  for (const auto& option : book->options) {
    rows.push_back({option.key, option.default_value, values(*section_of(*book, "option", option.key), "allowed"),
                    option.fixed() ? "fixed" : "", option.cite});
  }
  print_table(out, output, {"option", "default", "allowed", "", "see"}, rows);
  return ExitCode::Fine;
}

ExitCode diff_books(const std::string& left, const std::string& right, Output output, std::ostream& out) {
  const rules::Book a = book_named(left);
  const rules::Book b = book_named(right);
  std::vector<Row> rows;
  const auto compare = [&](const BookSection& one, const BookSection& other) {
    std::set<std::string> keys;
    for (const auto* section : {&one, &other}) {
      for (const BookEntry& entry : section->entries) keys.insert(entry.key);
    }
    for (const auto& key : keys) {
      const std::string here = values(one, key);
      const std::string there = values(other, key);
      if (here != there) rows.push_back({one.kind + " " + one.name, key, here, there});
    }
  };
  for (const BookSection& section : a->text) {
    if (section.kind == "procedure") continue;
    const BookSection* other = section_of(*b, section.kind, section.kind == "book" ? b->id : section.name);
    if (other != nullptr) {
      compare(section, *other);
    } else {
      rows.push_back({section.kind + " " + section.name, "", "present", "absent"});
    }
  }
  for (const BookSection& section : b->text) {
    if (section.kind == "procedure" || section.kind == "book") continue;
    if (section_of(*a, section.kind, section.name) == nullptr) {
      rows.push_back({section.kind + " " + section.name, "", "absent", "present"});
    }
  }
  print_table(out, output, {"what", "entry", a->id + "@" + a->version, b->id + "@" + b->version}, rows);
  return rows.empty() ? ExitCode::Fine : ExitCode::Findings;
}

ExitCode print_edges(const TableChoice& choice, Output output, std::ostream& out) {
  const auto rules = table_for(choice);
  std::vector<Row> rows;
  const bool exact = output != Output::Text;
  for (const auto& edge : audit::all_edges(*rules)) {
    if (!edge.priced) {
      rows.push_back({edge.wager, edge.where, "odds not stated", "", "", "", edge.citation});
      continue;
    }
    rows.push_back({edge.wager, edge.where, fmt::format("{:.4f} %", 100 * edge.edge.value),
                    exact ? edge.edge.fraction : fraction_text(edge.edge),
                    exact ? edge.variance.fraction : fmt::format("{:.4f}", edge.variance.value),
                    exact ? edge.rolls.fraction : fmt::format("{:.2f}", edge.rolls.value), edge.citation});
  }
  print_table(out, output, {"wager", "where", "edge", "exactly", "variance", "rolls", "citation"}, rows);
  return ExitCode::Fine;
}

ExitCode check_books(const std::vector<std::string>& files, std::ostream& out) {
  std::vector<rules::BookError> faults;
  rules::BookShelf shelf = rules::read_embedded_books(faults);
  bool good = faults.empty();
  for (const auto& fault : faults) out << "compiled in: " << fault.text() << "\n";
  for (const std::string& file : files) {
    const auto text = read_file(file);
    if (!text) throw UsageError("cannot read '" + file + "'");
    const auto sections = rules::read_book_text(*text, file);
    const auto* read = std::get_if<rules::BookText>(&sections);
    const bool house = read != nullptr && !read->sections.empty() && read->sections[0].kind == "house";
    std::optional<rules::BookError> error;
    if (house) {
      const auto options = rules::HouseOptions::read(*text, file, shelf);
      if (const auto* wrong = std::get_if<rules::BookError>(&options)) {
        error = *wrong;
      } else if (const auto compiled = rules::TableRules::compile(std::get<rules::HouseOptions>(options));
                 std::holds_alternative<std::string>(compiled)) {
        error = rules::BookError{file, 1, std::get<std::string>(compiled)};
      }
    } else {
      error = shelf.add(*text, file);
    }
    if (error) {
      out << error->text() << "\n";
      good = false;
    } else {
      out << file << ": good\n";
    }
  }
  return good ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
