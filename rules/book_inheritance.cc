#include "rules/book_inheritance.h"

#include <algorithm>
#include <set>

namespace rules {
namespace {

const BookSection& head_of(const BookText& text) {
  if (text.sections.empty() || text.sections[0].kind != "book" || text.sections[0].name.empty()) {
    throw BookError{text.file, text.sections.empty() ? 1 : text.sections[0].line,
                    "a book opens with its name, such as 'book us-co'"};
  }
  return text.sections[0];
}

}  // namespace

std::string name_of(const BookSection& section) { return section.kind + " " + section.name; }

std::vector<Placed> all_sections(const BookText& text, const FindText& ancestors, int depth, RuleBook& book) {
  const BookSection& head = head_of(text);
  std::vector<Placed> sections;
  for (const BookEntry& entry : head.entries) {
    if (entry.key != "inherits") continue;
    const BookText* ancestor = ancestors(entry.value);
    if (ancestor == nullptr)
      throw BookError{text.file, entry.line, "there is no book '" + entry.value + "' to inherit"};
    if (depth == 8) throw BookError{text.file, entry.line, "the books inherit from each other in a circle"};
    sections = all_sections(*ancestor, ancestors, depth + 1, book);
  }
  std::erase_if(sections, [](const Placed& one) { return one.section->kind == "book"; });
  std::set<std::string> own;
  for (const BookSection& section : text.sections) {
    if (section.kind == "without") {
      for (const BookEntry& entry : section.entries) {
        for (const auto& name : words_of(entry.value)) {
          const std::string struck = entry.key + " " + name;
          if (std::erase_if(sections, [&](const Placed& one) { return name_of(*one.section) == struck; }) == 0) {
            throw BookError{text.file, entry.line, "there is no inherited " + struck + " to leave out"};
          }
          if (entry.key == "wager") book.left_out[name] = entry.cite;
        }
      }
      continue;
    }
    if (!own.insert(name_of(section)).second) {
      throw BookError{text.file, section.line, "the section '" + name_of(section) + "' stands here twice"};
    }
    const auto inherited =
        std::ranges::find_if(sections, [&](const Placed& one) { return name_of(*one.section) == name_of(section); });
    if (inherited == sections.end()) {
      sections.push_back({&section, &text.file});
    } else {
      *inherited = {&section, &text.file};
    }
  }
  return sections;
}

}  // namespace rules
