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

add_custom_command(
  OUTPUT "${PROJECT_BINARY_DIR}/generated/migrations.cc"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${PROJECT_BINARY_DIR}/generated"
  COMMAND "${CMAKE_COMMAND}" "-DDIR=${PROJECT_SOURCE_DIR}/schema/migrations"
          "-DOUT=${PROJECT_BINARY_DIR}/generated/migrations.cc"
          -P "${PROJECT_SOURCE_DIR}/schema/embed_migrations.cmake"
  DEPENDS "${PROJECT_SOURCE_DIR}/schema/migrations" "${PROJECT_SOURCE_DIR}/schema/embed_migrations.cmake"
  COMMENT "Embedding the SQL migrations")
file(GLOB migration_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schema/migrations/*.sql")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/generated/migrations.cc" APPEND DEPENDS ${migration_files})
