# Run by CPack on the tree that was installed for the package: Debian wants some files elsewhere, or compressed.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)

file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_tris ${share}/zsh/vendor-completions/_tris)
file(REMOVE_RECURSE ${share}/zsh/site-functions)

# The package's changelog beside the program's own.
file(COPY_FILE ${CPACK_TRIS_SOURCE}/CHANGELOG.md ${share}/doc/tris/changelog)
file(COPY_FILE ${CPACK_TRIS_SOURCE}/assets/debian/changelog ${share}/doc/tris/changelog.Debian)
execute_process(
    COMMAND gzip --best --no-name --force ${share}/doc/tris/changelog ${share}/doc/tris/changelog.Debian ${share}/man/man1/tris.1
    COMMAND_ERROR_IS_FATAL ANY)
