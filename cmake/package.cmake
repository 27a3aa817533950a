# The Debian package, which scripts/package.sh makes. The caches of file types, menus, icons and manual pages are kept up by triggers
# of the packages they belong to, so that there are no scripts in ours.

# Policy wants what is read by people compressed, and the changelog of the package beside the program's own.
set(docs ${CMAKE_INSTALL_DATADIR}/doc/tris)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${docs} RENAME changelog)
install(FILES ${PROJECT_SOURCE_DIR}/assets/debian/changelog DESTINATION ${docs} RENAME changelog.Debian)
install(CODE "
    set(root \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX})
    execute_process(COMMAND gzip --best --no-name --force
        \${root}/${docs}/changelog \${root}/${docs}/changelog.Debian \${root}/${CMAKE_INSTALL_MANDIR}/man1/tris.1
        COMMAND_ERROR_IS_FATAL ANY)")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tris)
set(CPACK_PACKAGE_VENDOR "The tris authors")
set(CPACK_PACKAGE_CONTACT "The tris authors <maintainers@tris.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded while it runs, and so not found among the libraries it is linked to, as EGL is.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libgl1)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter | fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "xclip | wl-clipboard, zenity | kdialog")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "viewer for models of Quake, Quake II and Evil Islands")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "tris opens Quake II models (MD2), Quake models (MDL) and Evil Islands
figures (FIG, MOD and RES archives), and shows them textured, lit and moving:
a timeline of clips and keyframes, skins, light as in the games, and what the
file holds. It also draws them to pictures from the command line, with no
display needed.")
include(CPack)
