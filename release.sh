#!/bin/sh
# Makes an archive that can be put anywhere: the binary with its libz3 beside it, manual pages and completions.
# ./release.sh [FOLDER] writes it there (target/archive where none is named) and prints its name.
# SYMHEAP_BINARY=/path takes that binary instead of building one.
set -eu
cd "$(dirname "$0")"
out="${1:-target/archive}"
if [ -z "${SYMHEAP_BINARY:-}" ]; then
    ./setup.sh
    cargo build --release --locked >&2
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name="symheap-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)"
folder="$out/$name"
rm -rf "$folder"
mkdir -p "$folder/completions"
cp "${SYMHEAP_BINARY:-target/release/symheap}" "$folder/symheap"
# By the names that the loader may ask for; what is a link here is a file there.
for file in .z3/z3/lib/libz3.so.* .z3/z3/lib/libz3.*dylib; do
    [ ! -e "$file" ] || cp -L "$file" "$folder/"
done
# A library without a version in its name is asked for by that name.
ls "$folder"/libz3.* >/dev/null 2>&1 || cp -L .z3/z3/lib/libz3.so "$folder/"
"$folder/symheap" man -o "$folder/man" >/dev/null
for shell in bash zsh fish; do
    "$folder/symheap" completions "$shell" > "$folder/completions/symheap.$shell"
done
cp LICENSE README.md CHANGELOG.md "$folder/"
tar -czf "$out/$name.tar.gz" -C "$out" "$name"
rm -rf "$folder"
echo "$out/$name.tar.gz"
