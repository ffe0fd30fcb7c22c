#!/bin/sh
# Every check of the project in one place: runs them all in order, whatever fails, and closes with a table.
# With names, only those: scripts/check.sh lint tests. Start it through ./autoalgo.sh test, which sets its tools up.
set -u
cd "$(dirname "$0")/.." || exit 1

all="packages lint format types imports tests coverage"
covered="domain variables battle aftermath odds report"
floor=90 # per cent of the lines of each of these packages

check_packages() { uv --quiet pip check; } # everything that pyproject.toml asks for is in the lock files
check_lint() { ruff check .; }
check_format() { ruff format --check .; }
check_types() { mypy; }
check_imports() { lint-imports; }
check_tests() { run_pytest; }

# On up to four processors, of which each compiles the kernels first; tests of one file share what they set up.
run_pytest() { python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile "$@"; }

# Lines inside compiled kernels cannot be seen, so the kernels run as plain Python here, which is why tests marked
# slow stay out, and those of what is not covered here: the window and the Google Sheet.
check_coverage() {
    result=0
    NUMBA_DISABLE_JIT=1 run_pytest --cov --cov-report= -m "not slow" --ignore=tests/gui \
        --ignore=tests/database/google_sheet --ignore=tests/sheets_server --ignore=tests/test_cli_sheet.py || result=1
    for package in $covered; do
        echo "coverage of $package:"
        coverage report --include="autoalgo/$package/*" --fail-under="$floor" --skip-covered --show-missing || result=1
    done
    return "$result"
}

for name in "$@"; do
    case " $all " in
        *" $name "*) ;;
        *) echo "There is no check called $name; there are: $all" >&2 && exit 2 ;;
    esac
done

summary=
failures=0
# shellcheck disable=SC2086 # the checks are words
[ $# -gt 0 ] || set -- $all
for name in "$@"; do
    printf '\n== %s\n' "$name"
    start=$(date +%s)
    if "check_$name"; then outcome=passed; else outcome=FAILED failures=$((failures + 1)); fi
    summary="$summary$(printf '%-10s %s  %4d s' "$name" "$outcome" $(($(date +%s) - start)))
"
done
printf '\n== summary\n%s' "$summary"
[ "$failures" = 0 ]
