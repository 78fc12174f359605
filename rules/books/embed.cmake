# Writes OUT, a C++ file that holds every book of DIR: cmake -DDIR=… -DOUT=… -P embed.cmake
# Compilers limit the length of one string literal, so a long book is several, joined when the program starts.
file(GLOB files "${DIR}/*.book")
list(SORT files)
set(rows "")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME)
  file(READ "${path}" text)
  set(pieces "")
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 12000 piece)
    string(APPEND pieces "R\"book(${piece})book\"sv, ")
    math(EXPR at "${at} + 12000")
  endwhile()
  string(APPEND rows "    {\"rules/books/${name}\", {${pieces}}},\n")
endforeach()
file(WRITE "${OUT}.new" "#include <array>\n#include <string>\n#include <string_view>\n#include <vector>\n\n"
  "#include \"rules/book_shelf.h\"\n\nnamespace rules {\nnamespace {\nusing namespace std::string_view_literals;\n"
  "struct Pieces {\n  std::string_view file;\n  std::vector<std::string_view> text;\n};\n"
  "const std::vector<Pieces>& pieces() {\n  static const std::vector<Pieces> kPieces{\n${rows}  };\n  return kPieces;\n}\n"
  "}  // namespace\n\nstd::vector<EmbeddedBook> embedded_books() {\n"
  "  static const std::vector<std::string> kTexts = [] {\n    std::vector<std::string> texts;\n"
  "    for (const auto& book : pieces()) {\n      std::string text;\n      for (const auto part : book.text) text += part;\n"
  "      texts.push_back(text);\n    }\n    return texts;\n  }();\n  std::vector<EmbeddedBook> books;\n"
  "  for (std::size_t i = 0; i < kTexts.size(); ++i) books.push_back({pieces()[i].file, kTexts[i]});\n"
  "  return books;\n}\n}  // namespace rules\n")
file(RENAME "${OUT}.new" "${OUT}")
