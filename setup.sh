#!/bin/sh
# Fetches libz3 (a pinned, hashed wheel) into .z3/ beside this file; with the word `tests` also the tests' runner.
# Running it again does nothing. SYMHEAP_Z3=/folder/with/libz3 names a libz3 that is there already; nothing is fetched then,
# nor later, as long as it is there.
set -eu
case "${SYMHEAP_Z3:-}" in
'' | /*) ;;
*) SYMHEAP_Z3="$PWD/$SYMHEAP_Z3" ;;
esac
cd "$(dirname "$0")"
if ! command -v python3 >/dev/null 2>&1 && [ ! -f .z3/version ]; then
    echo "setup.sh: there is no python3: install Python 3 with pip" >&2
    exit 1
fi
if [ "${1:-}" = tests ] && ! cargo nextest --version >/dev/null 2>&1; then
    echo "setup.sh: installing cargo-nextest, the tests' runner" >&2
    cargo install cargo-nextest --locked || {
        echo "setup.sh: cargo-nextest could not be installed. Where crates.io cannot be reached, put its binary (https://nexte.st) on the" >&2
        echo "  path and run this again, or run the tests without it: ./setup.sh && cargo test --locked" >&2
        exit 1
    }
fi
stamp=.z3/version
version=5.3.3.0
if [ -n "${SYMHEAP_Z3:-}" ]; then
    found=$(python3 - "$SYMHEAP_Z3" "$version" <<'PYTHON'
import ctypes, os, sys
folder, wanted = sys.argv[1], [int(part) for part in sys.argv[2].split(".")][:3]
if os.path.isfile(folder):
    folder = os.path.dirname(folder)
for name in "libz3.so", "libz3.dylib":
    path = os.path.join(os.path.abspath(folder), name)
    if os.path.exists(path):
        numbers = [ctypes.c_uint() for _ in range(4)]
        try:
            ctypes.CDLL(path).Z3_get_version(*map(ctypes.byref, numbers))
        except (OSError, AttributeError) as error:
            sys.exit("setup.sh: %s is no libz3 for this machine: %s" % (path, error))
        version = [number.value for number in numbers][:3]
        if version[0] != wanted[0] or version < wanted:
            sys.exit("setup.sh: %s is Z3 %s; it must be %s or a later one of that series"
                     % (path, ".".join(map(str, version)), ".".join(map(str, wanted))))
        print(path)
        break
else:
    sys.exit("setup.sh: there is no libz3.so or libz3.dylib in " + folder)
PYTHON
    )
    rm -rf .z3
    mkdir -p .z3/z3/lib
    # With the names that its own file may ask for (libz3.so.5).
    for file in "$(dirname "$found")"/libz3.*; do ln -s "$file" .z3/z3/lib/; done
    echo "$found" > "$stamp"
    exit 0
fi
if [ -f "$stamp" ] && { [ "$(cat "$stamp")" = "$version" ] || [ -f "$(cat "$stamp")" ]; }; then
    exit 0
fi
if ! python3 -m pip --version >/dev/null 2>&1; then
    { command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y -qq python3-pip; } || {
        echo "setup.sh: python3 has no pip: install it, or name a folder with libz3 $version (SYMHEAP_Z3=/path)" >&2
        exit 1
    }
fi
# What was there stays until the new one is whole.
part=.z3.part
rm -rf "$part"
mkdir -p "$part"
cat > "$part/requirements.txt" <<REQ
z3-solver==$version --hash=sha256:0431023a82278dab706c02a320f63178ee0755fb8f10a5c980f0bfe3c84f6f96
REQ
if python3 -m pip install --quiet --no-deps --only-binary :all: --require-hashes --no-compile \
    --disable-pip-version-check --root-user-action ignore \
    --target "$part" -r "$part/requirements.txt"; then
    rm -rf .z3
    mv "$part" .z3
    echo "$version" > "$stamp"
else
    rm -rf "$part"
    echo "setup.sh: pip could not fetch z3-solver $version. Where its index cannot be reached, name another one" >&2
    echo "  (PIP_INDEX_URL=https://…), or a folder with the wheel (PIP_FIND_LINKS=/path PIP_NO_INDEX=1), or one with libz3 (SYMHEAP_Z3=/path), and run this again." >&2
    exit 1
fi
