#!/usr/bin/env bash
# shogiarena plays four games by its default rules, two of them at a time, and must find nothing to warn of.
#
#   shogiarena.sh PROGRAM ENGINE FOLDER
set -euo pipefail
program=$1 engine=$2 folder=$3
mkdir -p "$folder"
cd "$folder"
for name in one two; do
  cat >"$name.yaml" <<END
name: "$name"
engine_path: "$engine"
working_directory: "$folder"
options:
  USI_Hash: 16
END
done
cat >tournament.yaml <<'END'
experiment_name: "interop"
engines:
  - engine_path: "one.yaml"
  - engine_path: "two.yaml"
tournament:
  scheduler: "round_robin"
  games_per_pair: 4
  num_parallel: 2
rules:
  time_control:
    time_ms: 2000
    increment_ms: 50
dashboard:
  enabled: false
END
"$program" run tournament tournament.yaml --run-dir "$folder/run" >log 2>&1 || { cat log; exit 1; }
"$program" results summary "$folder/run" --format json >summary.json
if grep -E 'WARNING|ERROR|Traceback' log; then
  echo 'shogiarena warns'
  exit 1
fi
python3 - <<'END'
import json
summary = json.load(open("summary.json"))
print(json.dumps(summary)[:400])
END
