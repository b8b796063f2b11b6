import { BODY_MEGABYTES, BODY_SECONDS, HEADER_SECONDS } from '@granary/api/limits';
import { languagePatterns, messageOf } from '@granary/api/texts';
import {
  CACHE_ASK_AGAIN,
  CACHE_FOR_EVER,
  FILE_ENDING,
  HASHED_FOLDER,
  HTTPS_ONLY,
  apiHeaders,
  pageHeaders,
} from '../gateway/page-headers.mjs';
import { REQUEST_ID_PATTERN } from '../gateway/request-id.mjs';
import { READING_METHODS, RECORD_PATTERN, routes } from '../gateway/routes.mjs';

/** Port inside the container. */
export const WEB_PORT = 8080;

/** What nginx itself refuses. */
const FAILURES = ['SERVICE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_REQUEST'];
const MALFORMED_PATH = '/malformed-request';
/** Written at container start from GRANARY_TRUSTED_PROXIES; empty means that no proxy is trusted. */
export const TRUSTED_PROXIES_FILE = '/tmp/trusted-proxies.conf';
/** Written at container start from COMMAND_URL, QUERY_URL and HEALTH_URL, and from /etc/resolv.conf. */
const UPSTREAMS_FOLDER = '/tmp/upstreams';
/** Change streams never end by themselves; whoever held one connects to another instance. */
const SHUTDOWN_SECONDS = 20;

/** The nginx configuration for production, from the same routing table and page headers as the local gateway. */
export function nginxConfiguration() {
  const answerers = [...new Set(routes.flatMap(({ reads, writes }) => [reads, writes]))];
  const divided = routes.filter(({ reads, writes }) => reads !== writes);
  const pairs = new Map(divided.map((route) => [answererOf(route), route]));
  return `# Written by local/production/write-nginx.mjs from local/gateway/routes.mjs; change those.
worker_processes auto;
pid /tmp/nginx.pid;
worker_shutdown_timeout ${SHUTDOWN_SECONDS}s;
error_log /dev/stderr warn;

events {
  worker_connections 4096;
}

http {
  # Writable for somebody who is not root.
  client_body_temp_path /tmp/client_body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;

  include /etc/nginx/mime.types;
  types {
    application/manifest+json webmanifest;
  }
  default_type application/octet-stream;
  charset utf-8;
  log_format requests '$remote_addr "$request_method $uri" $status $request_time $granary_request_id';
  access_log /dev/stdout requests;
  server_tokens off;
  sendfile on;
  gzip_static on;
  gzip on;
  gzip_min_length 1024;
  gzip_types application/json application/javascript text/css text/javascript image/svg+xml;

  # Containers come and go: their addresses are asked for again.
  include ${UPSTREAMS_FOLDER}/resolver.conf;

  # The record that a command changes: one instance answers for it, which knows its state.
  map $uri $granary_record {
    default $request_id;
    "~${RECORD_PATTERN}" $1;
  }
${answerers.map(upstream).join('')}${[...pairs.values()].map(methodMap).join('')}${FAILURES.map(messageMap).join('')}
  map $http_x_request_id $granary_request_id {
    default $request_id;
    "~${REQUEST_ID_PATTERN}" $http_x_request_id;
  }

  server {
    listen ${WEB_PORT};
    root /usr/share/nginx/html;

    # Who calls, where TLS ends in front of us: what the proxies say that are named there, and nobody else.
    include ${TRUSTED_PROXIES_FILE};
    real_ip_header X-Forwarded-For;
    real_ip_recursive on;

    client_max_body_size ${BODY_MEGABYTES}m;
    client_header_timeout ${HEADER_SECONDS}s;
    client_body_timeout ${BODY_SECONDS}s;
    reset_timedout_connection on;

    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $granary_request_id;
    proxy_hide_header X-Request-Id;
    proxy_hide_header X-Content-Type-Options;
    proxy_connect_timeout 5s;
    # Streams of changes must come as they are sent, uploads go as they come.
    proxy_buffering off;
    proxy_request_buffering off;

    error_page 502 503 = @unreachable;
    error_page 504 = @silent;
    # An address that cannot be read has no path, and without one nginx leads to no named place.
    error_page 400 414 = ${MALFORMED_PATH};
    error_page 413 = @too_large;
${failure('@unreachable', 503, 'SERVICE_UNAVAILABLE', [ASK_AGAIN])}
${failure('@silent', 504, 'SERVICE_UNAVAILABLE', [ASK_AGAIN])}
${failure('@too_large', 413, 'PAYLOAD_TOO_LARGE', [])}
${failure(`= ${MALFORMED_PATH}`, 400, 'MALFORMED_REQUEST', ['internal'])}
${routes.map(apiLocation).join('')}
    location ~ /\\. {
      return 404;
    }

    location ^~ ${HASHED_FOLDER} {
${headers(CACHE_FOR_EVER)}
      try_files $uri =404;
    }

    location ~ ${FILE_ENDING} {
${headers(CACHE_ASK_AGAIN)}
      try_files $uri =404;
    }

    location / {
${headers(CACHE_ASK_AGAIN)}
      try_files $uri /index.html;
    }
  }
}
`;
}

/** Services that answer commands only. */
const WRITING = new Set(
  routes.map(({ writes }) => writes).filter((name) => routes.every(({ reads }) => reads !== name)),
);

function upstream(name) {
  return `
  upstream ${name} {
    zone ${name} 64k;
    include ${UPSTREAMS_FOLDER}/${name}.conf;
${WRITING.has(name) ? '    hash $granary_record consistent;\n' : ''}    keepalive 32;
  }
`;
}

/** The upstream of a route: a service, or the variable that selects one by request method. */
function answererOf({ reads, writes }) {
  return reads === writes ? reads : `$${reads}_or_${writes}`.replaceAll('-', '_');
}

function methodMap({ reads, writes }) {
  const reading = READING_METHODS.map((method) => `    ${method} ${reads};\n`).join('');
  return `
  map $request_method ${answererOf({ reads, writes })} {
    default ${writes};
${reading}  }
`;
}

/** As the local gateway does: not after a long silence, and files only go to another if nothing was sent. */
const REPEATED = `      # Another instance answers for one that ends, commands as well: the key of each lets it be done only once.
      proxy_request_buffering on;
      proxy_next_upstream error non_idempotent;
`;
const ASKED_ONCE = `      proxy_next_upstream error;
`;

function apiLocation(route) {
  const { path, exact, silenceSeconds, bodyMegabytes } = route;
  return `
    location ${exact ? `= ${path}` : `~ ^${path}(/|$)`} {
      client_max_body_size ${bodyMegabytes}m;
      proxy_read_timeout ${silenceSeconds}s;
      proxy_send_timeout ${silenceSeconds}s;
      add_header X-Request-Id $granary_request_id always;
${always({ 'X-Content-Type-Options': apiHeaders['X-Content-Type-Options'], ...onlyByHttps })}
${route.isUpload ? ASKED_ONCE : REPEATED}      proxy_pass http://${answererOf(route)};
    }
`;
}

/** The message of a failure in the language of the request, in words of the services. */
function messageMap(code) {
  const lines = languagePatterns().map(
    ({ language, pattern }) =>
      `    ${pattern ? `"~*${pattern}"` : 'default'} "${messageOf(code, {}, language)}";\n`,
  );
  return `
  map $http_accept_language ${messageVariable(code)} {
${lines.join('')}  }
`;
}

const messageVariable = (code) => `$granary_${code.toLowerCase()}`;

const ASK_AGAIN = 'add_header Retry-After 1 always';

/** A location that responds in the API's error format. */
function failure(place, status, code, more) {
  const body = { success: false, code, message: messageVariable(code), requestId: '$granary_request_id' };
  return `    location ${place} {
${more.map((line) => `      ${line};\n`).join('')}      default_type application/json;
${always({ ...apiHeaders, ...onlyByHttps })}
      add_header X-Request-Id $granary_request_id always;
      return ${status} '${JSON.stringify(body)}';
    }`;
}

/** Page headers apply to every response, caching headers only to files that exist. */
function headers(caching) {
  return `${always({ ...pageHeaders, ...onlyByHttps })}
      add_header Cache-Control "${caching}";`;
}

/** Browsers ignore it without TLS, so it can always be sent. */
const onlyByHttps = { 'Strict-Transport-Security': HTTPS_ONLY };

function always(named) {
  return Object.entries(named)
    .map(([name, value]) => `      add_header ${name} "${value}" always;`)
    .join('\n');
}
