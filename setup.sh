#!/bin/sh
# Fetches libz3 (a pinned, hashed wheel) into .z3/ beside this file. Running it again does nothing.
set -eu
cd "$(dirname "$0")"
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
python3 -m pip install --quiet --no-deps --only-binary :all: --require-hashes --no-compile \
    --disable-pip-version-check --root-user-action ignore \
    --target .z3 -r .z3/requirements.txt
echo "$version" > "$stamp"
