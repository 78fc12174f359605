# A room is a folder, a library and a set of permissions.
#
#   skyward_room(replay LINKS rules)
#
# builds room_replay from replay/*.cc. Its headers are included as "replay/…", and only by rooms that link it: each
# room has an include root of its own in the build tree, which holds nothing but a link to its folder. A room that
# includes what it does not link does not build (tests/architecture proves it).
#   LINKS          rooms whose vocabulary it speaks; passed on to whoever links this room
#   PRIVATE_LINKS  rooms it uses inside its .cc files only
#   LIBRARIES      outside libraries, used inside its .cc files only (cmake/libraries.cmake)
#   GENERATED      sources made by the build

add_library(room_warnings INTERFACE)
target_compile_options(room_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -Wno-missing-field-initializers  # designated initialisers leave out what keeps its default, on purpose
  -Wno-restrict)                   # g++ 12 sees overlaps in std::string that are not there (GCC bug 105651)

function(skyward_room folder)
  cmake_parse_arguments(ROOM "" "" "LINKS;PRIVATE_LINKS;LIBRARIES;GENERATED" ${ARGN})
  string(REPLACE "/" "_" name "${folder}")

  set(root "${PROJECT_BINARY_DIR}/rooms/${name}")
  get_filename_component(parent "${root}/${folder}" DIRECTORY)
  file(MAKE_DIRECTORY "${parent}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${folder}" "${root}/${folder}" SYMBOLIC)

  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cc")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  list(TRANSFORM ROOM_GENERATED PREPEND "${PROJECT_BINARY_DIR}/generated/")
  add_library(room_${name} STATIC ${sources} ${ROOM_GENERATED})
  target_include_directories(room_${name} PUBLIC "${root}")
  target_link_libraries(room_${name} PRIVATE room_warnings)

  foreach(other IN LISTS ROOM_LINKS)
    string(REPLACE "/" "_" other "${other}")
    target_link_libraries(room_${name} PUBLIC room_${other})
  endforeach()
  foreach(other IN LISTS ROOM_PRIVATE_LINKS)
    string(REPLACE "/" "_" other "${other}")
    target_link_libraries(room_${name} PRIVATE room_${other})
  endforeach()
  foreach(library IN LISTS ROOM_LIBRARIES)
    target_link_libraries(room_${name} PRIVATE library_${library})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY SKYWARD_ROOMS "${folder}")
endfunction()

# A C++ file made from the files of a folder, so that the program and its data cannot be separated.
#   skyward_embed(migrations.cc SCRIPT schema/embed_migrations.cmake FILES schema/migrations/*.sql)
function(skyward_embed output)
  cmake_parse_arguments(EMBED "" "SCRIPT;FILES" "" ${ARGN})
  set(out "${PROJECT_BINARY_DIR}/generated/${output}")
  get_filename_component(dir "${PROJECT_SOURCE_DIR}/${EMBED_FILES}" DIRECTORY)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${EMBED_FILES}")
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/generated")
  add_custom_command(OUTPUT "${out}"
    COMMAND "${CMAKE_COMMAND}" "-DDIR=${dir}" "-DOUT=${out}" -P "${PROJECT_SOURCE_DIR}/${EMBED_SCRIPT}"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/${EMBED_SCRIPT}" COMMENT "Embedding ${EMBED_FILES}")
endfunction()
skyward_embed(migrations.cc SCRIPT schema/embed_migrations.cmake FILES schema/migrations/*.sql)
skyward_embed(rule_books.cc SCRIPT rules/books/embed.cmake FILES rules/books/*.book)
skyward_embed(networks.cc SCRIPT vision/networks/embed.cmake FILES vision/networks/*.onnx)
