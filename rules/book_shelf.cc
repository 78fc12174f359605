#include "rules/book_shelf.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "rules/book_reader.h"

namespace rules {

std::optional<BookError> BookShelf::add(std::string_view text, const std::string& file) {
  auto read = read_book_text(text, file);
  if (auto* error = std::get_if<BookError>(&read)) return std::move(*error);
  auto& sections = std::get<BookText>(read);
  auto book = read_book(sections, [this](const std::string& id) { return text_of(id); });
  if (auto* error = std::get_if<BookError>(&book)) return std::move(*error);
  auto shelved = std::make_shared<const RuleBook>(std::move(std::get<RuleBook>(book)));

  auto& versions = books_[shelved->id];
  const auto same =
      std::ranges::find_if(versions, [&](const Shelved& one) { return one.book->version == shelved->version; });
  if (same != versions.end()) {
    *same = {std::move(sections), std::move(shelved)};
    return std::nullopt;
  }
  const auto later = std::ranges::find_if(versions, [&](const Shelved& one) {
    return shelved->effective != "unstated" && one.book->effective > shelved->effective;
  });
  versions.insert(later, {std::move(sections), std::move(shelved)});
  return std::nullopt;
}

const BookShelf::Shelved* BookShelf::shelved_as(std::string_view name) const {
  const auto at = name.find('@');
  const auto book = books_.find(name.substr(0, at));
  if (book == books_.end()) return nullptr;
  if (at == std::string_view::npos) return &book->second.back();
  const auto version =
      std::ranges::find_if(book->second, [&](const Shelved& one) { return one.book->version == name.substr(at + 1); });
  return version == book->second.end() ? nullptr : &*version;
}

Book BookShelf::find(std::string_view name) const {
  const Shelved* shelved = shelved_as(name);
  return shelved == nullptr ? nullptr : shelved->book;
}

std::vector<Book> BookShelf::all() const {
  std::vector<Book> books;
  for (const auto& [id, versions] : books_) {
    for (const Shelved& one : versions) books.push_back(one.book);
  }
  return books;
}

const BookText* BookShelf::text_of(std::string_view name) const {
  const Shelved* shelved = shelved_as(name);
  return shelved == nullptr ? nullptr : &shelved->text;
}

BookShelf read_embedded_books(std::vector<BookError>& faults) {
  BookShelf shelf;
  auto waiting = embedded_books();
  // A book can only be read after the one it inherits from, whatever their names.
  for (std::size_t before = waiting.size() + 1; !waiting.empty() && waiting.size() < before;) {
    before = waiting.size();
    std::erase_if(waiting, [&](const EmbeddedBook& one) { return !shelf.add(one.text, std::string(one.file)); });
  }
  for (const EmbeddedBook& one : waiting) faults.push_back(*shelf.add(one.text, std::string(one.file)));
  return shelf;
}

const BookShelf& built_in_books() {
  static const BookShelf kShelf = [] {
    std::vector<BookError> faults;
    BookShelf shelf = read_embedded_books(faults);
    assert(faults.empty() && "a book of rules/books/ is faulty; 'skyward book check' says where");
    return shelf;
  }();
  return kShelf;
}

}  // namespace rules
