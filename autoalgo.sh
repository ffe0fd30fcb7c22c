#!/bin/sh
# Sets Autoalgo up in this checkout, then runs it.
#
#   ./autoalgo.sh window [REQUEST]   opens the window
#   ./autoalgo.sh run REQUEST        any command of `autoalgo`; ./autoalgo.sh --help lists them
#   ./autoalgo.sh test [CHECK ...]   every check and test, or the named ones (scripts/check.sh has their names)
#   ./autoalgo.sh docs               the documentation as a site, in build/site
#   ./autoalgo.sh setup              set up afresh with the tools for development, and run nothing
#   ./autoalgo.sh lock [--upgrade]   refresh the lock files after pyproject.toml changed
#
# The first start installs what is missing: system packages through apt, the locked Python packages into .venv.
# A later start compares one checksum and goes straight on. Everything said here goes to stderr.
set -eu

# What Qt loads for its offscreen, X11 and Wayland windows beyond a bare system, and the Debian package it comes in;
# libraries that these packages depend on are left out. scripts/prove_setup.sh checks the list with ldd.
window_libraries="libEGL.so.1:libegl1 libGL.so.1:libgl1 libX11-xcb.so.1:libx11-xcb1 libdbus-1.so.3:libdbus-1-3
    libfontconfig.so.1:libfontconfig1 libglib-2.0.so.0:libglib2.0-0 libwayland-cursor.so.0:libwayland-cursor0
    libwayland-egl.so.1:libwayland-egl1 libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4
    libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-shape.so.0:libxcb-shape0 libxkbcommon-x11.so.0:libxkbcommon-x11-0"

say() { printf 'autoalgo: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# What a finished set-up stands for: where it is, its interpreter, and a checksum of all that decides its content.
identity() { printf '%s %s\n' "$root" "$(readlink -f "$venv/bin/python")"; }
fingerprint() {
    identity
    cat "$root/pyproject.toml" "$root/requirements.lock" "$root/requirements-dev.lock" "$root/autoalgo.sh" | cksum
}
is_ready() { [ -e "$venv/.ready-$level" ] && [ "$(cat "$venv/.ready-$level")" = "$(fingerprint)" ]; }

find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
    done
    fail "Python 3.11 or newer is needed and was not found; install it, then run this again"
}

# Two starts at once must not write the same .venv. The lock belongs to descriptor 9, so it ends with this process
# however that ends; Python takes it because flock(1) is not everywhere.
lock() {
    exec 9<>"$root/autoalgo.sh"
    "$python" - <<'END'
import fcntl, sys
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("autoalgo: another start is setting up; waiting for it", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
END
}

missing_packages() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null || printf '%s ' "${python##*/}-venv"
    [ "$(uname)" = Linux ] || return 0
    command -v bwrap >/dev/null || printf 'bubblewrap '
    present=$(ldconfig -p 2>/dev/null | tr '\t' ' ')
    case $present in *" libseccomp.so.2 "*) ;; *) printf 'libseccomp2 ' ;; esac
    for entry in $window_libraries; do
        case $present in *" ${entry%%:*} "*) ;; *) printf '%s ' "${entry#*:}" ;; esac
    done
    [ -n "$(find /usr/share/fonts /usr/local/share/fonts -name '*.[ot]t[fc]' 2>/dev/null | head -n 1)" ] ||
        printf 'fonts-dejavu-core '
}

# What a person can do where this fails is left in hint.
install_with_apt() {
    become=
    [ "$(id -u)" = 0 ] || become=sudo
    hint="Debian and Ubuntu call them: $1"
    command -v apt-get >/dev/null || return
    hint="run: ${become:+sudo }apt-get update && ${become:+sudo }apt-get install -y $1"
    command -v ${become:-apt-get} >/dev/null || return
    say "installing system packages: $1"
    quietly="$become env DEBIAN_FRONTEND=noninteractive"
    # dpkg first ends what an interrupted start began, as far as it can; apt repairs the rest. Services that apt starts
    # must not hold the lock (9>&-).
    # shellcheck disable=SC2086 # the packages are words
    output=$(exec 2>&1 9>&- && { $quietly dpkg --configure -a || :; } && $quietly apt-get update &&
        $quietly apt-get install -y --no-install-recommends $1) && return
    printf '%s\n' "$output" | tail -n 3 >&2
    return 1
}

# The window's libraries and bubblewrap are not needed to resolve a war, nor a browser to test one, so only a missing
# venv module ends the start.
install_system_packages() {
    packages=$(missing_packages)
    [ -z "$packages" ] || install_with_apt "$packages" || case $packages in
        python*) fail "system packages are missing; $hint" ;;
        *) say "the window will not open, or bots of strangers not play, for lack of system packages; $hint" ;;
    esac
    [ "$level" = run ] || command -v chromium >/dev/null || command -v google-chrome >/dev/null ||
        install_with_apt chromium || say "the tests that open pages in a browser will be skipped; $hint"
}

# The lock gives uv's version and hash, and pip is what a new environment has. uv does not read pip's settings (a
# mirror, a certificate), so where uv cannot reach the packages pip installs the same ones, if more slowly.
install_python_packages() {
    locked=$root/requirements.lock
    [ "$level" = run ] || locked=$root/requirements-dev.lock
    say "installing Python packages into $venv"
    quiet=--quiet
    [ ! -t 2 ] || quiet= # a person sees the progress
    pip() { "$venv/bin/python" -m pip $quiet --disable-pip-version-check "$@"; }
    uv() { "$venv/bin/python" -m uv $quiet pip "$@" --python "$venv/bin/python"; }
    with_uv() { uv sync --require-hashes --only-binary :all: --system-certs --compile-bytecode "$locked"; }
    with_pip() { pip install --require-hashes --only-binary :all: --no-deps -r "$locked"; }
    sed -n '/^uv==/,/[^\\]$/p' "$root/requirements.lock" | pip install --require-hashes --no-deps -r /dev/stdin &&
        { with_uv || { say "trying again with pip" && with_pip; }; } &&
        uv install --offline --no-deps --no-build-isolation --editable "$root"
}

set_up() {
    find_python
    [ -w "$root" ] || fail "$root cannot be written to; start this once as its owner, or in a clone of your own"
    lock
    if [ "$1" != afresh ] && is_ready; then return; fi # the start that was waited for did it
    [ ! -e "$venv/.ready-test" ] || level="test" # keep the tools for development
    install_system_packages
    # Without its stamp a .venv was left half-made, so nothing in it is trusted.
    if [ "$1" = afresh ] || [ ! -e "$venv/.ready-run" ] || [ "$(head -n 1 "$venv/.ready-run")" != "$(identity)" ]; then
        rm -rf "$venv"
        "$python" -m venv "$venv" || fail "Python could not make the environment $venv"
    fi
    rm -f "$venv/.ready-run" "$venv/.ready-test"
    install_python_packages || fail "the Python packages could not be installed, see above; mend it and run this again"
    fingerprint >"$venv/.unfinished"
    "$venv/bin/autoalgo" compile || say "the machine code could not be compiled; the first war tries again"
    [ "$level" = run ] || cp "$venv/.unfinished" "$venv/.ready-test"
    mv "$venv/.unfinished" "$venv/.ready-run"
}

refresh_locks() {
    cd "$root"
    compile() {
        "$venv/bin/python" -m uv --quiet pip compile pyproject.toml --extra cluster --extra plot --extra rl --extra window \
            --group setup --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
            --no-emit-find-links --no-header --system-certs "$@"
    }
    compile --group dev --output-file requirements-dev.lock "$@" &&
        compile --constraint requirements-dev.lock --output-file requirements.lock "$@"
}

main() {
    root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd -P)
    venv=$root/.venv
    PATH=$PATH:/usr/sbin:/sbin # su keeps a user's PATH, which lacks ldconfig and what apt calls
    { : <&0; } 2>/dev/null || exec </dev/null # a closed stdin would become the first file that anything opens
    level=run
    case ${1-} in test | docs | setup | lock) level="test" ;; esac
    if [ "${1-}" = setup ]; then set_up afresh >&2; elif ! is_ready; then set_up missing >&2; fi
    exec 9>&- # what runs from here on must not hold the lock
    case ${1-} in
        setup) say "ready" ;;
        docs) cd "$root" && NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --quiet --strict && say "open build/site/index.html" ;;
        lock) shift && refresh_locks "$@" ;;
        test) shift && export PATH="$venv/bin:$PATH" && exec "$root/scripts/check.sh" "$@" ;;
        window) shift && exec "$venv/bin/autoalgo-window" "$@" ;;
        *) exec "$venv/bin/autoalgo" "$@" ;;
    esac
}

main "$@"
exit
