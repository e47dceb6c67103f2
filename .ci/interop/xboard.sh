#!/usr/bin/env bash
# XBoard plays the engine against itself, by CECP, in games that XBoard judges by its own rules.
#
#   xboard.sh ENGINE FOLDER
set -euo pipefail
engine=$1 folder=$2
# Debian keeps games in a folder of their own.
export PATH=$PATH:/usr/games
mkdir -p "$folder"
cd "$folder"
for variant in normal fischerandom shogi; do
  rm -f "$variant.pgn" "$variant.debug"
  timeout 100 xvfb-run -a xboard -size petite -variant "$variant" -mg 2 -mode TwoMachines -xexit \
    -fcp "$engine --protocol cecp" -scp "$engine --protocol cecp" -fd "$folder" -sd "$folder" \
    -tc 0:02 -inc 0 -sgf "$folder/$variant.pgn" -debug -nameOfDebugFile "$folder/$variant.debug" >"$variant.log" 2>&1 || {
    tail -20 "$variant.log"
    echo "XBoard did not end its games of $variant"
    exit 1
  }
  if grep -aiE 'illegal|forfeit|time flag|exited unexpectedly|Error \(' "$variant.pgn" "$variant.debug" | grep -aivE 'feature|option' | head -5 | grep .; then
    echo "XBoard complains in $variant"
    exit 1
  fi
  count=$(grep -c -E '^\[Result "(1-0|0-1)' "$variant.pgn" || true)
  draws=$(grep -c '^\[Result "1/2' "$variant.pgn" || true)
  printf 'XBoard, %s: %s games decided, %s drawn\n' "$variant" "$count" "$draws"
  ((count + draws == 2)) || {
    echo 'not two games'
    grep -aA3 -E '^\[Result|^\{' "$variant.pgn"
    tail -30 "$variant.debug"
    exit 1
  }
done
