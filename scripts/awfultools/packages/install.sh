#!/bin/sh
# Installs awful-archive @VERSION@ for Linux on x86-64, after comparing its hash. Into ~/.local, or PREFIX.
#
# usage: sh install.sh
set -eu

# A download that was cut runs nothing of it.
main() {
    prefix=${PREFIX:-$HOME/.local}
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64) ;;
        *) echo "install.sh: there is no package for $(uname -s) on $(uname -m): build it from the sources" >&2; exit 69 ;;
    esac
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    url=@URL@/@ARCHIVE@
    if command -v curl >/dev/null; then
        curl -fsSL -o "$work/archive" "$url"
    else
        wget -q -O "$work/archive" "$url"
    fi
    if [ "$(sha256sum <"$work/archive" | cut -d ' ' -f 1)" != @SHA256@ ]; then
        echo "install.sh: $url is not the file of version @VERSION@: nothing was installed" >&2
        exit 65
    fi
    mkdir -p "$prefix"
    tar -C "$prefix" --strip-components=1 -xzf "$work/archive"
    echo "Installed $prefix/bin/awful-archive."
    case ":$PATH:" in
        *":$prefix/bin:"*) ;;
        *) echo "Next: put $prefix/bin into PATH." ;;
    esac
}
main
