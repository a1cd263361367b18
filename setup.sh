#!/bin/sh
# Fetches libz3 (a pinned, hashed wheel) into .z3/ beside this file; with the word `tests` also the tests' runner.
# Running it again does nothing.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = tests ] && ! cargo nextest --version >/dev/null 2>&1; then
    echo "setup.sh: installing cargo-nextest, the tests' runner" >&2
    cargo install cargo-nextest --locked
fi
stamp=.z3/version
version=5.3.3.0
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$version" ]; then
    exit 0
fi
if ! python3 -m pip --version >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq python3-pip
fi
rm -rf .z3
mkdir -p .z3
cat > .z3/requirements.txt <<REQ
z3-solver==$version --hash=sha256:0431023a82278dab706c02a320f63178ee0755fb8f10a5c980f0bfe3c84f6f96
REQ
if python3 -m pip install --quiet --no-deps --only-binary :all: --require-hashes --no-compile \
    --disable-pip-version-check --root-user-action ignore \
    --target .z3 -r .z3/requirements.txt; then
    echo "$version" > "$stamp"
else
    echo "setup.sh: pip could not fetch z3-solver $version. Where its index cannot be reached, name another one" >&2
    echo "  (PIP_INDEX_URL=https://…), or a folder with the wheel (PIP_FIND_LINKS=/path PIP_NO_INDEX=1), and run this again." >&2
    exit 1
fi
