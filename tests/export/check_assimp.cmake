# cmake -DASSIMP=… -DSAMPLES=… -P check_assimp.cmake
# assimp reads the sample files and finds as many nodes, faces and materials as
# the writer says it wrote (counts.txt: file nodes triangles materials).
file(STRINGS ${SAMPLES}/counts.txt lines)
foreach(line ${lines})
  string(REPLACE " " ";" wanted "${line}")
  list(POP_FRONT wanted file nodes triangles materials)
  set(raw "")
  if(file MATCHES "[.]glb$")
    # Unprocessed, as processing merges equal meshes; with assimp's own default
    # material. OBJ is processed: it holds quadrilaterals to be cut.
    set(raw -r)
    math(EXPR materials "${materials} + 1")
  endif()
  execute_process(COMMAND ${ASSIMP} info ${SAMPLES}/${file} ${raw} OUTPUT_VARIABLE text RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "assimp can't read ${file}:\n${text}")
  endif()
  foreach(pair "Nodes;${nodes}" "Faces;${triangles}" "Materials;${materials}")
    list(GET pair 0 word)
    list(GET pair 1 count)
    string(REGEX MATCH "${word}: +([0-9]+)" ignored "${text}")
    if(NOT CMAKE_MATCH_1 STREQUAL count)
      message(FATAL_ERROR "${file}: assimp finds ${CMAKE_MATCH_1} ${word}, the writer wrote ${count}")
    endif()
  endforeach()
endforeach()
