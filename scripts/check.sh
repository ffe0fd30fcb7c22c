#!/bin/sh
# Every check of the project in one place: runs them in order, whatever fails, and closes with a table. With names, only
# those: scripts/check.sh lint tests. Coverage runs by its name alone, before a release: measuring doubles the time of
# the tests. Start it through ./autoalgo.sh test, which sets its tools up.
set -u
cd "$(dirname "$0")/.." || exit 1

all="packages lint format types imports tests"
kernel_tests="tests/war/battle tests/war/aftermath tests/war/conformance tests/war/test_arena.py tests/common/test_streams.py"

check_packages() { uv --quiet pip check; } # everything that pyproject.toml asks for is in the lock files
check_lint() { ruff check .; }
check_format() { ruff format --check .; }
check_imports() { lint-imports; }

# pytest lets tests import helpers by their bare names, so each of their folders is a root of modules here too. No two
# modules may have one name: each conftest.py is checked as a copy that is named after its folder.
check_types() {
    roots=$(find tests -type d ! -name __pycache__ ! -exec test -e '{}/__init__.py' \; -print | paste -s -d : -)
    copies=.mypy_cache/conftests
    rm -rf $copies && mkdir -p $copies || return 1
    for file in $(find tests -name conftest.py); do cp "$file" "$copies/$(echo "$file" | tr / _)"; done
    # shellcheck disable=SC2046 # no file of the tests has a blank in its name
    MYPYPATH=$roots mypy --num-workers auto autoalgo benchmarks scripts $(find tests -name '*.py' ! -name conftest.py) \
        $copies/*.py
}

# On up to four processors, with a process more than these, since some tests wait for others' processes; tests of one
# file share what they set up.
run_pytest() {
    processes=$(python -c 'import os; print(min(len(os.sched_getaffinity(0)), 4) + 1)')
    # Processes that tests start need not compile the program again and again.
    env -u PYTHONDONTWRITEBYTECODE python -m pytest --numprocesses "$processes" --dist loadfile "$@"
}
measure_pytest() {
    COVERAGE_FILE=".coverage.$1" && export COVERAGE_FILE && shift
    run_pytest --cov --cov-report= "$@"
}

# What every process of the tests would do that is the first to find nothing kept is done once, both at a time, beside
# the checks before: the kernels are compiled, and so are the tests themselves. What cannot be collected, the tests tell.
prepare_tests() {
    env -u PYTHONDONTWRITEBYTECODE python -m pytest --collect-only -q >/dev/null 2>&1 &
    python -m autoalgo compile || { wait; return 1; }
    wait
}
await_preparation() {
    [ -z "$preparing" ] || { wait "$preparing"; prepared=$?; preparing=; }
    return "$prepared"
}
check_tests() { await_preparation && run_pytest; }

# Lines inside compiled kernels cannot be seen, so the tests of kernels run once more, with kernels that are plain
# Python, but for those marked slow. Both runs together must reach every package's floor in coverage_floors.txt.
check_coverage() {
    result=0
    await_preparation && measure_pytest compiled || result=1
    # shellcheck disable=SC2086 # the paths are words
    NUMBA_DISABLE_JIT=1 measure_pytest plain -m "not slow" $kernel_tests || result=1
    COVERAGE_FILE=.coverage
    coverage combine --keep --quiet .coverage.compiled .coverage.plain &&
        coverage json --quiet -o .coverage.json && python scripts/check_coverage.py .coverage.json || result=1
    return "$result"
}

for name in "$@"; do
    case " $all coverage " in
        *" $name "*) ;;
        *) echo "There is no check called $name; there are: $all coverage" >&2 && exit 2 ;;
    esac
done

summary=
failures=0
preparing=
# shellcheck disable=SC2086 # the checks are words
[ $# -gt 0 ] || set -- $all
case " $* " in *" tests "* | *" coverage "*) prepare_tests & preparing=$! ;; esac
for name in "$@"; do
    printf '\n== %s\n' "$name"
    start=$(date +%s)
    if "check_$name"; then outcome=passed; else outcome=FAILED failures=$((failures + 1)); fi
    summary="$summary$(printf '%-10s %s  %4d s' "$name" "$outcome" $(($(date +%s) - start)))
"
done
printf '\n== summary\n%s' "$summary"
[ "$failures" = 0 ]
