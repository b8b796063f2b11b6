#!/bin/sh
# sh -s evidence|event-store FOLDER: writes a running server's files to the output as tar.gz. What says how far the
# others go is copied before them, so that it never points beyond the copy. Extract with --ignore-zeros: it is several
# archives in a row.
set -eu

# 1: a file grew while it was read.
pack() { tar --create --gzip --file - "$@" || [ $? -eq 1 ]; }

back_up_evidence() {
  pack ./heads.jsonl
  pack --exclude ./heads.jsonl .
}

# The order is that of EventStoreDB's manual. With truncate.chk the copy ends where its chaser.chk says.
back_up_event_store() {
  find index -name '*.chk' | pack --files-from -
  pack --exclude '*.chk' index
  checkpoints=$(mktemp -d)
  trap 'rm -r "$checkpoints"' EXIT
  cp ./*.chk "$checkpoints"
  cp "$checkpoints/chaser.chk" "$checkpoints/truncate.chk"
  (cd "$checkpoints" && pack ./*.chk)
  pack ./chunk-*
}

cd "$2"
case $1 in
  evidence) back_up_evidence ;;
  event-store) back_up_event_store ;;
  *) echo "unknown: $1" >&2 && exit 2 ;;
esac
