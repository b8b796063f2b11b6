#!/bin/sh
# Writes who may say where a caller comes from: the addresses and networks of GRANARY_TRUSTED_PROXIES, by commas.
set -eu
file="${1:-/tmp/trusted-proxies.conf}"
: > "$file"
for proxy in $(printf '%s' "${GRANARY_TRUSTED_PROXIES:-}" | tr ',' ' '); do
  case "$proxy" in
    *[!0-9a-fA-F.:/]*)
      echo "GRANARY_TRUSTED_PROXIES: $proxy is no address and no network such as 10.0.0.0/8." >&2
      exit 1
      ;;
  esac
  echo "set_real_ip_from $proxy;" >> "$file"
done
