# What Emscripten's compiler needs besides its toolchain file.
#
# Header-only libraries come in through a folder of links, never by adding the
# system's include folder, whose C headers are not WebAssembly's.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(header boost/version.hpp nlohmann/json.hpp toml++/toml.h xxhash.h)
  get_filename_component(folder ${header} DIRECTORY)
  find_path(found_${header} ${header} PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH NO_CACHE REQUIRED)
  if(folder)
    file(CREATE_LINK ${found_${header}}/${folder} ${headers}/${folder} SYMBOLIC)
  else()
    file(CREATE_LINK ${found_${header}}/${header} ${headers}/${header} SYMBOLIC)
  endif()
endforeach()
include_directories(SYSTEM ${headers})

# No exceptions: errors are Results, and what asserts stops the module.
add_compile_options(-fno-exceptions -fno-rtti)
add_compile_definitions(JSON_NOEXCEPTION)
