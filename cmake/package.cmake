# The Debian package, which scripts/package.sh makes out of the release build. The caches of file types, menus, icons and manual pages
# are kept up by triggers of the packages they belong to, so that there are no scripts in ours.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tris)
set(CPACK_PACKAGE_VENDOR "The tris authors")
set(CPACK_PACKAGE_CONTACT "The tris authors <maintainers@tris.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake)
set(CPACK_TRIS_SOURCE ${PROJECT_SOURCE_DIR}) # for that script
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
