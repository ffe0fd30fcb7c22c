#!/bin/sh
# Draws docs/screenshots/hastings.gif: the shipped Battle of Hastings, fought and played back.
set -e
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
./autoalgo.sh run examples/hastings_1066.json --out "$folder" > "$folder/receipt"
./autoalgo.sh replay "$folder"/*.jsonl --gif docs/screenshots/hastings.gif > "$folder/hours"
