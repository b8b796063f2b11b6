#!/bin/sh
# Writes whom nginx asks for addresses, and where the services are: the URLs of COMMAND_URL, QUERY_URL and HEALTH_URL, by
# commas. Names are whole: nginx does not search in the domains of /etc/resolv.conf.
set -eu
folder="${1:-/tmp/upstreams}"
names="${2:-/etc/resolv.conf}"
mkdir -p "$folder"

servers=$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' "$names")
# Instances come and go: their addresses are asked for again.
echo "resolver" $servers "valid=5s;" > "$folder/resolver.conf"

upstream() {
  file="$folder/$1.conf"
  : > "$file"
  for url in $(printf '%s' "$3" | tr ',' ' '); do
    address="${url#http://}"
    case "$address" in
      '' | "$url" | *[!0-9A-Za-z.:-]*)
        echo "$2: $url is no address such as http://$1:3000." >&2
        exit 1
        ;;
    esac
    echo "server $address resolve;" >> "$file"
  done
  if [ ! -s "$file" ]; then
    echo "$2 is not set." >&2
    exit 1
  fi
}
upstream command-api COMMAND_URL "${COMMAND_URL:-}"
upstream query-api QUERY_URL "${QUERY_URL:-}"
upstream health HEALTH_URL "${HEALTH_URL:-}"
