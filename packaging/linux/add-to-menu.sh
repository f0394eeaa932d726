#!/bin/sh
# Puts the program into the menu of your desktop, where it lies now; with --remove takes it out again.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
made=$(cd "$here/desktop" && ls -- *.desktop)
id=${made%.desktop}
entry=$data/applications/$made
types=$data/mime/packages/checkers-app.xml

case ${1-} in
"")
    mkdir -p "$data/applications" "$data/mime/packages"
    (cd "$here/desktop/icons" && find . -type f) | while IFS= read -r icon; do
        mkdir -p "$data/icons/$(dirname "$icon")"
        cp "$here/desktop/icons/$icon" "$data/icons/$icon"
    done
    # Quoted as the entry's format asks for, which then doubles every backslash; % has a meaning of its own.
    quoted=$(printf '%s' "$here/checkers-app" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    {
        grep -v -e '^Exec=' -e '^TryExec=' "$here/desktop/$made"
        printf 'Exec="%s" %%f\n' "$quoted"
    } > "$entry"
    cp "$here/desktop/checkers-app.xml" "$types"
    ;;
--remove)
    rm -f "$entry" "$types"
    find "$data/icons/hicolor" -path "*/apps/$id.*" -type f -exec rm -f {} + 2> /dev/null || :
    ;;
*)
    echo "usage: add-to-menu.sh [--remove]" >&2
    exit 2
    ;;
esac
# These speed things up where they exist; a desktop without them looks at the folders itself.
update-mime-database "$data/mime" 2> /dev/null || :
update-desktop-database "$data/applications" 2> /dev/null || :
