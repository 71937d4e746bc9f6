# shellcheck shell=sh
# What the program and its tests need, and how it gets on the machine. Sourced by ./play and ./check.

# To build and to play.
PLAY_PACKAGES="build-essential cmake ninja-build pkg-config libcmocka-dev
    libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libfontconfig-dev
    libsqlite3-dev libgif-dev librsvg2-dev
    fonts-noto-core fonts-dejavu-core"

# To run every test.
# shellcheck disable=SC2034 # ./check reads it
CHECK_PACKAGES="$PLAY_PACKAGES ccache clang-14 libclang-rt-14-dev shellcheck
    xvfb xauth xdotool openbox x11-utils imagemagick
    librsvg2-bin libxml2-utils poppler-utils giflib-tools
    man-db groff-base desktop-file-utils appstream"

say()
{
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# Prints those of the named packages that are not installed.
missing_packages()
{
    # dpkg-query complains about names it has never heard of; those are missing, too.
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed //p')
    for package in "$@"; do
        case "
$installed
" in
        *"
$package
"*) ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

# Other systems than Debian: only looks whether the main things are there.
need_by_hand()
{
    absent=
    for tool in cc cmake ninja pkg-config; do
        command -v "$tool" >/dev/null 2>&1 || absent="$absent $tool"
    done
    if command -v pkg-config >/dev/null 2>&1; then
        for module in sdl2 SDL2_ttf SDL2_image fontconfig sqlite3 librsvg-2.0 cmocka; do
            pkg-config --exists "$module" || absent="$absent $module"
        done
    fi
    if [ -n "$absent" ]; then
        say "this system has no apt-get; please install with its own tools:"
        say "    a C11 compiler, cmake 3.25, ninja, pkg-config and the development files of"
        say "    SDL2 2.26, SDL2_ttf 2.20, SDL2_image 2.6, fontconfig, sqlite3, giflib, librsvg, cmocka, and Noto Sans fonts"
        say "not found:$absent"
        exit 1
    fi
}

# need_packages NAME...: installs what is missing; stops with a message when that cannot be done.
need_packages()
{
    if ! command -v apt-get >/dev/null 2>&1; then
        need_by_hand
        return
    fi
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0

    apt="apt-get -o DPkg::Lock::Timeout=300"
    install="$apt install -y --no-install-recommends $missing"
    if [ "$(id -u)" = 0 ]; then
        as_root="env DEBIAN_FRONTEND=noninteractive"
    elif command -v sudo >/dev/null 2>&1; then
        as_root="sudo env DEBIAN_FRONTEND=noninteractive"
    else
        say "packages are missing and there is no sudo; please run as root:"
        say "    apt-get update && $install"
        exit 1
    fi

    say "installing $missing"
    # The lists are split into words on purpose.
    # shellcheck disable=SC2086
    $as_root $apt update -q >&2 && $as_root $install >&2 && return
    say "the packages could not be installed; the reason is above. By hand, as root:"
    say "    apt-get update && $install"
    exit 1
}
