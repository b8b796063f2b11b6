import { lookup as lookUp } from 'node:dns/promises';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { apiHeaders } from './page-headers.mjs';

// Services give each of their parts two seconds.
const PATIENCE_MS = 3_000;
/** A name server that does not answer must not hold up the health of everything. */
const LOOKUP_MS = 1_000;
const DEFAULT_PORT = 80;

/**
 * The health of every instance and the overall status. `services` maps names to addresses, one or several each; containers
 * of one service share a name, which `lookup` resolves.
 */
async function health(services, lookup) {
  const answers = await Promise.all(
    Object.entries(services).map(async ([service, addresses]) => {
      const instances = await Promise.all([addresses].flat().map((address) => instancesAt(address, lookup)));
      return Promise.all(
        instances.flat().map(async (address, n) => {
          const name = n === 0 ? service : `${service}-${n + 1}`;
          return [name, await healthOf(address)];
        }),
      );
    }),
  );
  const parts = { gateway: { status: 'ok' }, ...Object.fromEntries(answers.flat()) };
  return { status: worst(Object.values(parts).map(({ status }) => status)), parts };
}

/** An instance may have an address of each IP version, so only one version counts. */
async function instancesAt(address, lookup) {
  const url = new URL(address);
  const asked = lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  const found = await Promise.race([asked, pause(LOOKUP_MS, [], { ref: false })]);
  const version = Math.min(...found.map(({ family }) => family));
  const hosts = found
    .filter(({ family }) => family === version)
    .map((one) => (version === 6 ? `[${one.address}]` : one.address));
  if (hosts.length <= 1) return [address];
  return hosts.toSorted().map((host) => `${url.protocol}//${host}:${url.port || DEFAULT_PORT}`);
}

/** Degraded if any part is unhealthy; down if every service is down. */
function worst(states) {
  if (states.every((status) => status === 'ok')) return 'ok';
  const ofServices = states.slice(1);
  return ofServices.every((status) => status === 'down') ? 'down' : 'degraded';
}

async function healthOf(address) {
  try {
    const { status, parts } = JSON.parse(await read(`${address}/health`));
    return { status, parts };
  } catch {
    return { status: 'down', detail: 'does not answer' };
  }
}

function read(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (body += chunk));
      answer.once('end', () => resolve(body));
      answer.once('error', reject);
    });
    request.once('error', reject);
  });
}

/**
 * Requests in flight, by `services`: concurrent callers share one check, since the endpoint is public and every check
 * is expensive.
 */
const asking = new WeakMap();

function healthNow(services, lookup) {
  const known = asking.get(services);
  if (known) return known;
  const now = health(services, lookup).finally(() => asking.delete(services));
  asking.set(services, now);
  return now;
}

/** Responds 200 only if everything is healthy, for clients that only check the status. */
export async function answerHealth(services, response, requestId, lookup = lookUp) {
  const answer = await healthNow(services, lookup);
  response.writeHead(answer.status === 'ok' ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    ...apiHeaders,
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(answer));
}
