# The faces of the window come from Debian's font packages and are copied to share/attest/fonts, so that
# an installed program looks the same everywhere. One that is missing is left out: the program falls back
# to another face and says so.
set(font_files
  opentype/inter/Inter-Regular.otf opentype/inter/Inter-Italic.otf opentype/inter/Inter-Medium.otf
  opentype/inter/Inter-SemiBold.otf truetype/jetbrains-mono/JetBrainsMono-Regular.ttf
  truetype/font-awesome/fontawesome-webfont.ttf truetype/dejavu/DejaVuSans.ttf
  truetype/droid/DroidSansFallbackFull.ttf)
foreach(file IN LISTS font_files)
  set(source /usr/share/fonts/${file})
  cmake_path(GET source FILENAME name)
  if(EXISTS ${source})
    set(copy ${PROJECT_BINARY_DIR}/share/attest/fonts/${name})
    add_custom_command(OUTPUT ${copy} DEPENDS ${source} ${share}/copied
      COMMAND ${CMAKE_COMMAND} -E copy ${source} ${copy} VERBATIM)
    list(APPEND font_copies ${copy})
    install(FILES ${source} DESTINATION share/attest/fonts)
  endif()
endforeach()
if(font_copies)
  add_custom_target(fonts DEPENDS ${font_copies})
  add_dependencies(share fonts)
endif()
