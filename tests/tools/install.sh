#!/bin/sh
# What is installed is complete, and desktops accept it. Usage: install.sh BUILD-FOLDER
set -u
build=${1:?usage: install.sh BUILD-FOLDER}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
faults=0

# so FACT COMMAND...
so()
{
    fact=$1
    shift
    "$@" >"$folder/out" 2>&1 && return
    echo "not so: $fact"
    sed 's/^/    /' "$folder/out"
    faults=$((faults + 1))
}

so 'it can be installed' cmake --install "$build" --prefix "$folder/usr"
share=$folder/usr/share
for file in bin/tavlei share/man/man6/tavlei.6 share/applications/tavlei.desktop \
    share/metainfo/tavlei.metainfo.xml share/icons/hicolor/scalable/apps/tavlei.svg \
    share/mime/packages/tavlei.xml share/tavlei/pieces/white_man.svg share/tavlei/icons/new.svg; do
    so "$file is there" [ -s "$folder/usr/$file" ]
done
so 'the program runs' "$folder/usr/bin/tavlei" --version
so 'nothing is installed twice' [ ! -e "$share/tavlei/desktop" ]
if command -v desktop-file-validate >/dev/null 2>&1; then
    so 'the desktop entry is valid' desktop-file-validate "$share/applications/tavlei.desktop"
fi
if command -v appstreamcli >/dev/null 2>&1; then
    # The project has no domain of its own that the name could be made of.
    so 'the description is valid' appstreamcli validate --no-net \
        --override cid-desktopapp-is-not-rdns=info "$share/metainfo/tavlei.metainfo.xml"
fi
if command -v xmllint >/dev/null 2>&1; then
    so 'the icon and the file type are XML' xmllint --noout "$share/mime/packages/tavlei.xml" \
        "$share/icons/hicolor/scalable/apps/tavlei.svg"
fi

echo "$faults faults"
[ "$faults" -eq 0 ]
