# Dear ImGui, compiled from its source by our build (no Debian release up to 13 has 1.92):
#
#   imgui_core      contexts, widgets, FreeType glyphs, imgui_stdlib; no window, no OpenGL
#   imgui_glfw_gl3  the GLFW and OpenGL 3 backends
#
# A target whose parts are missing is not defined, and the build goes on without what needs it. The
# source is ATTEST_IMGUI_DIR, or what third_party/fetch_imgui left in the user's cache.
set(ATTEST_IMGUI_DIR "" CACHE PATH "Dear ImGui 1.92 source tree")

set(imgui_dir "${ATTEST_IMGUI_DIR}")
if(NOT imgui_dir)
  set(imgui_dir "$ENV{ATTEST_IMGUI_DIR}")
endif()
if(NOT imgui_dir)
  set(cache_dir "$ENV{XDG_CACHE_HOME}")
  if(NOT cache_dir)
    set(cache_dir "$ENV{HOME}/.cache")
  endif()
  file(GLOB found ${cache_dir}/attest/imgui-1.92*/imgui.h)
  if(found)
    list(GET found 0 imgui_dir)
    cmake_path(GET imgui_dir PARENT_PATH imgui_dir)
  endif()
endif()

pkg_check_modules(FREETYPE QUIET IMPORTED_TARGET freetype2)
if(NOT EXISTS ${imgui_dir}/imgui.h OR NOT FREETYPE_FOUND)
  message(STATUS "Dear ImGui or FreeType is not here: building without the window "
                 "(third_party/setup window fetches them; ATTEST_IMGUI_DIR names a source tree)")
  return()
endif()

add_library(imgui_core STATIC EXCLUDE_FROM_ALL
  ${imgui_dir}/imgui.cpp ${imgui_dir}/imgui_draw.cpp ${imgui_dir}/imgui_tables.cpp
  ${imgui_dir}/imgui_widgets.cpp ${imgui_dir}/misc/freetype/imgui_freetype.cpp
  ${imgui_dir}/misc/cpp/imgui_stdlib.cpp)
target_compile_definitions(imgui_core PUBLIC IMGUI_ENABLE_FREETYPE IMGUI_DISABLE_DEMO_WINDOWS
                           IMGUI_USE_WCHAR32  # letters beyond U+FFFF can be typed and shown
                           IMGUI_DISABLE_OBSOLETE_FUNCTIONS)
target_include_directories(imgui_core SYSTEM PUBLIC ${imgui_dir} ${imgui_dir}/misc/cpp
                           ${imgui_dir}/misc/freetype)
target_link_libraries(imgui_core PUBLIC PkgConfig::FREETYPE)

find_package(glfw3 3.3 QUIET)
find_package(OpenGL QUIET)
if(glfw3_FOUND AND OpenGL_FOUND)
  add_library(imgui_glfw_gl3 STATIC EXCLUDE_FROM_ALL
    ${imgui_dir}/backends/imgui_impl_glfw.cpp ${imgui_dir}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(imgui_glfw_gl3 SYSTEM PUBLIC ${imgui_dir}/backends)
  target_link_libraries(imgui_glfw_gl3 PUBLIC imgui_core glfw OpenGL::GL ${CMAKE_DL_LIBS})
else()
  message(STATUS "GLFW or OpenGL is not here: building without the window's backends")
endif()
