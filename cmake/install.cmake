# Where everything goes when it is installed. The program finds its samples from where it lies itself, so that the whole tree can be
# moved; what belongs to the desktop goes where desktops look.
include(GNUInstallDirs)

set(assets ${PROJECT_SOURCE_DIR}/assets)
install(TARGETS tris RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_BINARY_DIR}/samples DESTINATION ${CMAKE_INSTALL_DATADIR}/tris PATTERN stamp EXCLUDE)

install(FILES ${assets}/tris.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

install(FILES ${assets}/tris.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${assets}/tris.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${assets}/tris.thumbnailer DESTINATION ${CMAKE_INSTALL_DATADIR}/thumbnailers)
install(FILES ${assets}/io.github.tris_viewer.tris.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)

set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
install(FILES ${assets}/icons/tris.svg DESTINATION ${icons}/scalable/apps)
foreach(size 16 32 48 64 128 256)
    install(FILES ${assets}/icons/tris-${size}.png DESTINATION ${icons}/${size}x${size}/apps RENAME tris.png)
endforeach()

install(FILES ${assets}/completions/tris.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tris)
install(FILES ${assets}/completions/tris.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _tris)
install(FILES ${assets}/completions/tris.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
