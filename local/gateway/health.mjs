import { get } from 'node:http';
import { apiHeaders } from './page-headers.mjs';

// Services give each of their parts two seconds.
const PATIENCE_MS = 3_000;

/**
 * The health of every instance and the overall status. `services` maps names to addresses, one or several each.
 */
async function health(services) {
  const answers = await Promise.all(
    Object.entries(services).flatMap(([service, addresses]) =>
      [addresses].flat().map(async (address, n) => {
        const name = n === 0 ? service : `${service}-${n + 1}`;
        return [name, await healthOf(address)];
      }),
    ),
  );
  const parts = { gateway: { status: 'ok' }, ...Object.fromEntries(answers) };
  return { status: worst(Object.values(parts).map(({ status }) => status)), parts };
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

function healthNow(services) {
  const known = asking.get(services);
  if (known) return known;
  const now = health(services).finally(() => asking.delete(services));
  asking.set(services, now);
  return now;
}

/** Responds 200 only if everything is healthy, for clients that only check the status. */
export async function answerHealth(services, response, requestId) {
  const answer = await healthNow(services);
  response.writeHead(answer.status === 'ok' ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    ...apiHeaders,
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(answer));
}
