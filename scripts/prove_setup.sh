#!/usr/bin/env bash
# Proves on a bare system, made with debootstrap, that the two commands of README.md need nothing but Python and git.
# Each case starts from its own copy of that system and a clean clone of this work tree, as its own kind of user; the
# case `wheel` from the wheel file alone.
#
#   sudo SUITE=bookworm MIRROR=http://... scripts/prove_setup.sh [CASE ...]
#
# SUITE and MIRROR are debootstrap's; COMPONENTS ("main", for Ubuntu "main,universe") too. RUN and TEST replace the two
# commands' arguments. Certificates, name servers and the settings of pip and uv are taken over from this machine.
# Everything lies in a temporary folder, and mounts are private to this process, so nothing is left behind.
set -euo pipefail

[ "$(id -u)" = 0 ] || { echo "prove_setup: run this as root" >&2; exit 2; }
: "${SUITE:?the name of the suite, such as bookworm}" "${MIRROR:?the address of its package archive}"
if [ -z "${PROVE_SETUP_PRIVATE-}" ]; then
    PROVE_SETUP_PRIVATE=1 exec unshare --mount --propagation private "$0" "$@"
fi

source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
read -ra run <<<"${RUN:-run examples/hastings_1066.json}"
read -ra test <<<"${TEST:-test}"
work=$(mktemp -d)
base=$work/base
passed=0
failed=0

clean_up() {
    for mounted in "$work"/*/proc "$work"/*/dev; do
        mountpoint -q "$mounted" && umount "$mounted"
    done
    rm -rf --one-file-system "$work"
}
trap clean_up EXIT

check() { # check TEXT COMMAND...: counts whether the command succeeds
    local text=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "   ok    $text"
    else
        failed=$((failed + 1))
        echo "   FAIL  $text"
        tail -n 30 "$work/out" "$work/err" | sed 's/^/         /'
    fi
}

make_base() {
    debootstrap --variant=minbase --components="${COMPONENTS:-main}" --include=python3,ca-certificates,git,sudo \
        "$SUITE" "$base" "$MIRROR" >"$work/debootstrap" || { tail -n 5 "$work/debootstrap"; exit 1; }
    cp /etc/resolv.conf /etc/hosts "$base/etc/"
    cp /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/"
    for user in ada bea; do chroot "$base" useradd --create-home "$user"; done
    echo 'ada ALL=(ALL) NOPASSWD: ALL' >"$base/etc/sudoers.d/ada"
    # The work tree as a clean clone would have it, with what is not committed yet.
    mkdir "$work/tree"
    git -C "$source_tree" ls-files -z --cached --others --exclude-standard |
        tar -C "$source_tree" --ignore-failed-read --null -T - -cf - 2>/dev/null | tar -C "$work/tree" -xf -
    git -C "$work/tree" init --quiet
    git -C "$work/tree" add --all
    git -C "$work/tree" -c user.name=proof -c user.email=proof@localhost commit --quiet --message "Work tree"
    git clone --quiet --bare "$work/tree" "$base/srv/autoalgo.git"
    chmod -R a+rX "$base/srv"
    chroot "$base" git config --system --add safe.directory '*'
}

# begin NAME USER: a fresh system with a clean clone in the user's home; begin_bare: without the clone.
begin() {
    begin_bare "$@"
    as_user "$user" git clone --quiet /srv/autoalgo.git autoalgo
}

begin_bare() {
    echo "== $1"
    system=$work/$1 user=$2 home=/root
    [ "$user" = root ] || home=/home/$user
    cp -a "$base" "$system"
    mount -t proc proc "$system/proc"
    mount --bind /dev "$system/dev"
}

finish() {
    umount "$system/proc" "$system/dev"
    rm -rf --one-file-system "$system"
}

settings() { env -0 | grep -zE '^(PIP_|UV_|SSL_CERT_|REQUESTS_CA_BUNDLE=|[a-zA-Z_]+_(proxy|PROXY)=)' || true; }

# as_user USER COMMAND...: in the case's system, at the user's home, with no more environment than a login gives.
as_user() {
    local who=$1 folder=/root taken
    shift
    [ "$who" = root ] || folder=/home/$who
    mapfile -d '' -t taken < <(settings)
    chroot --userspec="$who" "$system" env -i --chdir="$folder" HOME="$folder" USER="$who" LOGNAME="$who" \
        PATH=/usr/local/bin:/usr/bin:/bin "${taken[@]}" "$@"
}

# The commands of README.md are typed inside the clone; their streams go to the files out and err.
here() { as_user "$user" env --chdir="$home/autoalgo" "$@" >"$work/out" 2>"$work/err"; }
launch() { here ./autoalgo.sh "$@"; }
administer() { as_user root env DEBIAN_FRONTEND=noninteractive PATH="$PATH:/usr/sbin:/sbin" sh -c "$1" &>"$work/out"; }
fails() { ! "$@"; }
printed() { [ -s "$work/out" ]; }
said_lines() { [ "$(wc -l <"$work/err")" = "$1" ]; }
said() { grep -q -- "$1" "$work/err"; }
quick() { # ten starts up to the program itself take less than two seconds
    as_user "$user" sh -c 'mv autoalgo/.venv/bin/autoalgo program && ln -s /bin/true autoalgo/.venv/bin/autoalgo'
    local before after
    before=$(date +%s%N)
    for _ in 1 2 3 4 5 6 7 8 9 10; do launch; done
    after=$(date +%s%N)
    as_user "$user" mv program autoalgo/.venv/bin/autoalgo
    echo "         $(((after - before) / 10000000)) ms before Python starts (chroot and env included)"
    [ $((after - before)) -lt 2000000000 ]
}

qt_starts() {
    QT_PROGRAM='
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel("Hastings")
label.show()
application.processEvents()
assert QFontDatabase.families(), "no font"
picture = label.grab().toImage()
colours = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
assert len(colours) > 1, "no text was drawn"
print("Qt drew", len(colours), "colours")'
    here env QT_QPA_PLATFORM=offscreen .venv/bin/python -W error -c "$QT_PROGRAM" && printed
}

qt_is_whole() { # no library that the window can load lacks one of its own
    here sh -c 'cd .venv/lib/python3*/site-packages/PySide6 && ldd QtWidgets.abi3.so QtSvg.abi3.so QtNetwork.abi3.so \
        QtPrintSupport.abi3.so QtTest.abi3.so Qt/plugins/platforms/libqoffscreen.so Qt/plugins/platforms/libqxcb.so \
        Qt/plugins/platforms/libqwayland.so Qt/plugins/wayland-*-client/*.so Qt/plugins/wayland-shell-integration/*.so \
        Qt/plugins/xcbglintegrations/*.so Qt/plugins/iconengines/*.so' &&
        ! grep -q "not found" "$work/out"
}

case_root() {
    begin root root
    check "the first command sets up and runs" launch "${run[@]}"
    check "and prints" printed
    check "a second start says nothing of set-up" launch "${run[@]}"
    check "not a word" fails said "^autoalgo: "
    check "a second start is quick" quick
    check "Qt starts offscreen and draws text" qt_starts
    check "Qt lacks no library" qt_is_whole
    check "the second command passes, from a closed stdin" here sh -c 'CI=true ./autoalgo.sh "$@" <&-' - "${test[@]}"
    grep -hE 'passed|FAILED' "$work/out" | sed 's/^/         /' || true
    check "the first still runs" launch "${run[@]}"
    finish
}

case_sudo() {
    begin sudo ada
    check "the second command sets up and passes, through sudo" launch "${test[@]}"
    check "Qt starts offscreen and draws text" qt_starts
    check "the first runs" launch "${run[@]}"
    check "set up already" fails said "^autoalgo: "
    finish
}

case_plain() {
    begin plain bea
    rm "$system/usr/bin/sudo"
    check "without rights the first command stops" fails launch "${run[@]}"
    check "with one line" said_lines 1
    check "that says what to run" said "run: sudo apt-get update && sudo apt-get install -y python3-venv "
    sed 's/^/         /' "$work/err"
    local advice
    advice=$(sed 's/.*; run: //; s/sudo //g' "$work/err")
    check "which an administrator runs" administer "$advice"
    check "then it sets up and runs" launch "${run[@]}"
    check "and Qt starts" qt_starts
    finish
}

case_window_only() {
    begin window_only bea
    rm "$system/usr/bin/sudo"
    administer 'apt-get update && apt-get install -y python3-venv'
    check "without the window's libraries the first command still runs" launch "${run[@]}"
    check "and says in one line what the window lacks" said "the window will not open.*run: .*libegl1"
    check "which ldd confirms" fails qt_is_whole
    finish
}

case_together() {
    begin together root
    local second
    as_user root env --chdir="$home/autoalgo" ./autoalgo.sh "${run[@]}" >"$work/out2" 2>"$work/err2" &
    second=$!
    check "one of two starts at once runs" launch "${run[@]}"
    check "and so does the other" wait "$second"
    check "one of them waited" grep -q "another start is setting up" "$work/err" "$work/err2"
    check "what they made is whole" here .venv/bin/uv pip check
    finish
}

case_interrupted() {
    begin interrupted root
    local seconds
    for seconds in 3 5 7 4 6 8 2 3; do
        { here timeout --signal=KILL "$seconds" ./autoalgo.sh "${run[@]}" || true; } 2>/dev/null
        echo "         killed after $seconds s: $(grep '^autoalgo: ' "$work/err" | tail -n 1 | cut -c 1-60)"
    done
    check "after these kills the first command runs" launch "${run[@]}"
    check "what it made is whole" here .venv/bin/uv pip check
    here sh -c 'rm -r .venv/lib/python3*/site-packages/numpy'
    check "a broken environment is noticed by the user" fails here .venv/bin/python -c 'import numpy'
    check "setup repairs it" launch setup
    check "it is whole again" here .venv/bin/python -c 'import numpy, numba, PySide6, pytest'
    finish
}

case_updated() {
    begin updated root
    launch "${run[@]}" || true
    here sh -c 'echo "# newer" >>requirements.lock && .venv/bin/python -m pip install --quiet six'
    check "a changed lock file is followed" launch "${run[@]}"
    check "by a new set-up" said "installing Python packages"
    check "that removes what is no longer locked" fails here .venv/bin/python -c 'import six'
    as_user root mv autoalgo "a moved clone"
    as_user root ln -s "a moved clone" autoalgo
    check "a moved checkout" launch "${run[@]}"
    check "is set up anew" said "installing Python packages into .*/a moved clone"
    finish
}

case_no_python() {
    begin no_python root
    rm "$system"/usr/bin/python3*
    check "without Python the first command stops" fails launch "${run[@]}"
    check "with one line" said_lines 1
    check "that says so" said "Python 3.11 or newer is needed"
    finish
}

# Two wheels into the folder wheels: of this version, and of a made-up newer one that ships two tables differently.
build_wheels() {
    begin wheel_build root
    administer 'apt-get update && apt-get install -y python3-venv'
    # shellcheck disable=SC2016 # for the shell in there
    check "wheels are built from a checkout and from its sdist" here sh -c '
        python3 -m venv /root/build && /root/build/bin/pip install --quiet build &&
        /root/build/bin/python -m build --outdir /root/wheels . &&
        sed -i "s/^version = .*/version = \"99.0\"/" pyproject.toml &&
        sed -i "s/^__version__ = .*/__version__ = \"99.0\"/" autoalgo/__init__.py &&
        sed -i "s/\"_source\": \"/&Newer. /" JSON/Soldier.json JSON/Rules.json &&
        /root/build/bin/pip wheel --no-deps --wheel-dir /root/wheels .'
    cp -r "$system/root/wheels" "$work/wheels"
    finish
}

in_home() { as_user "$user" "$@" >"$work/out" 2>"$work/err"; }
seconds_of() { # seconds_of COMMAND...: how long it takes, with its streams in out and err
    local before
    before=$(date +%s%N)
    in_home "$@" || true
    echo $((($(date +%s%N) - before) / 1000000))
}

case_wheel() {
    build_wheels
    begin_bare wheel bea
    rm "$system/usr/bin/sudo"
    administer 'apt-get update && apt-get install -y python3-venv'
    cp -r "$work/wheels" "$system/srv/wheels"
    chmod -R a+rX "$system/srv/wheels"
    local files=$home/.local/share/Autoalgo first second libraries
    check "the wheel file installs" in_home sh -c 'python3 -m venv app && app/bin/pip install /srv/wheels/autoalgo-0*.whl'
    check "without Qt, Dask and Matplotlib" \
        fails in_home sh -c 'ls -d app/lib/python3*/site-packages/* | grep -E "PySide6|/dask|/matplotlib"'
    first=$(seconds_of app/bin/autoalgo run hastings_1066)
    check "an example runs by its name" printed
    check "it says that it compiles" said "Compiling the battle's machine code (once"
    check "and where the user's files are" said "Your files are in $files"
    second=$(seconds_of app/bin/autoalgo run hastings_1066)
    check "a second run prints" printed
    check "and says nothing of it" fails said "Compiling\|Your files"
    check "a second run is quick: $second ms after $first ms" [ $((second * 3)) -lt "$first" ]
    check "autoalgo compile compiles the rest" in_home app/bin/autoalgo compile
    check "and then nothing" in_home app/bin/autoalgo compile
    check "not a word" said_lines 0
    check "autoalgo check finds all sound" in_home app/bin/autoalgo check
    check "autoalgo home tells the folder" in_home app/bin/autoalgo home
    check "and no other" [ "$(cat "$work/out")" = "$files" ]
    check "without the extra the window does not open" fails in_home app/bin/autoalgo window
    check "which one line says" said_lines 1
    check "with what to run" said "run: .*/pip\|run: .* -m pip install \"autoalgo\[window\]\""
    check "which installs it" in_home sh -c "$(sed 's/.*; run: //' "$work/err")"
    check "without the system's libraries it does not open" \
        fails in_home env QT_QPA_PLATFORM=offscreen app/bin/autoalgo window
    check "which one line says" said_lines 1
    sed 's/^/         /' "$work/err"
    libraries=$(sed -n '/^window_libraries=/,/"$/p' "$source_tree/autoalgo.sh" | grep -o ':[a-z0-9.-]*' | tr ':\n' '  ')
    administer "apt-get install -y --no-install-recommends fonts-dejavu-core $libraries"
    check "with them it opens and stays open" stays_open app/bin/autoalgo window hastings_1066
    check "as autoalgo-window does" stays_open app/bin/autoalgo-window
    case_wheel_update
    finish
}

stays_open() { # stays_open COMMAND...: it is still there after a while, and has had nothing to complain of
    local status=0
    in_home env QT_QPA_PLATFORM=offscreen timeout 20 "$@" || status=$?
    [ "$status" = 124 ] && said_lines 0
}

case_wheel_update() {
    in_home sed -i 's/"_source": "/&Mine. /' "$files/JSON/Soldier.json"
    in_home rm "$files/Maps/Sea.png"
    check "a newer wheel installs" in_home sh -c 'app/bin/pip install /srv/wheels/autoalgo-99*.whl'
    check "its first run" in_home app/bin/autoalgo run hastings_1066
    check "tells of the renewed table" said "Renewed .*JSON/Rules.json"
    check "and of the edited one" said "Your edited files stay .*JSON/Soldier.json"
    check "which is kept" grep -q '"Mine\. ' "$system$files/JSON/Soldier.json"
    check "with the new one beside it" grep -q '"Newer\. ' "$system$files/JSON/Soldier.json.new-99.0"
    check "the other is new" grep -q '"Newer\. ' "$system$files/JSON/Rules.json"
    check "a deleted map stays deleted" [ ! -e "$system$files/Maps/Sea.png" ]
    check "the next run" in_home app/bin/autoalgo run hastings_1066
    check "tells nothing of it" fails said "Renewed\|Your edited"
    check "a deleted map is brought back" in_home app/bin/autoalgo home --restore
    check "when asked for" [ -e "$system$files/Maps/Sea.png" ]
    check "all is sound" in_home app/bin/autoalgo check
    in_home sh -c 'app/bin/pip install /srv/wheels/autoalgo-0*.whl'
    check "the older program keeps away" fails in_home app/bin/autoalgo run hastings_1066
    check "which one line says" said_lines 1
    sed 's/^/         /' "$work/err"
}

make_base
[ $# -gt 0 ] || set -- root sudo plain window_only together interrupted updated no_python wheel
for name in "$@"; do "case_$name"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
