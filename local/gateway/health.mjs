import { get } from 'node:http';
import { apiHeaders } from './page-headers.mjs';

// A service gives each of its own parts two seconds.
const PATIENCE_MS = 3_000;

/** How every part is: each service's own answer, and the worst of them as the whole's. `services` maps names to addresses. */
async function health(services) {
  const answers = await Promise.all(
    Object.entries(services).map(async ([name, address]) => [name, await healthOf(address)]),
  );
  const parts = { gateway: { status: 'ok' }, ...Object.fromEntries(answers) };
  return { status: worst(Object.values(parts).map(({ status }) => status)), parts };
}

/** A part that is down leaves the others working, so the whole is degraded; it is down when nothing answers. */
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

/** Open to everybody, and every part asks its own: however many want to know at once, it is asked once. */
const asking = new WeakMap();

function healthNow(services) {
  const known = asking.get(services);
  if (known) return known;
  const now = health(services).finally(() => asking.delete(services));
  asking.set(services, now);
  return now;
}

/** 200 only when all is well, for whoever looks at the status alone. */
export async function answerHealth(services, response, requestId) {
  const answer = await healthNow(services);
  response.writeHead(answer.status === 'ok' ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    ...apiHeaders,
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(answer));
}
