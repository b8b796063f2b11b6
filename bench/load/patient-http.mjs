import { setTimeout as pause } from 'node:timers/promises';
import { headers as names } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { httpClient } from '../../local/security/testing/http.mjs';

const AGAIN_AFTER_MS = 200;
const SOCKETS = 128;
/** Share of commands sent twice, as by a double click. */
const TWICE = 0.03;

/**
 * An HTTP client like `httpClient` that behaves like users: it retries with the same idempotency key until it gets a
 * definite response, and occasionally sends a command twice concurrently. `answers` records every response, `keys` the
 * outcome per idempotency key.
 */
export function patientHttp(base, { answers, keys, random }) {
  const http = httpClient(base, { maxSockets: SOCKETS });

  const once = async (endpoint, method, path, message) => {
    const begun = Date.now();
    const answer = await http.ask(method, path, message).catch(noAnswer);
    const { status, headers, body } = answer;
    answers.note({
      method,
      path: endpoint?.contract.path ?? path,
      begun,
      ended: Date.now(),
      status,
      code: body?.code ?? (status > 0 && status < 400 ? 'DONE' : 'NO_ANSWER'),
      requestId: headers['x-request-id'],
      retryAfter: headers['retry-after'],
    });
    return answer;
  };
  const untilClear = async (...asked) => {
    for (;;) {
      const answer = await once(...asked);
      if (answer.status !== 0 && answer.status < 500) return answer;
      await pause(AGAIN_AFTER_MS);
    }
  };

  return {
    base,
    async ask(method, path, message) {
      const endpoint = endpointOf(method, path);
      const asked = [endpoint, method, path, message];
      if (method === 'GET') return untilClear(...asked);
      const [answer] = await Promise.all([
        untilClear(...asked),
        ...(random.chance(TWICE) ? [untilClear(...asked)] : []),
      ]);
      const { status, body } = answer;
      keys.set(message.headers[names.idempotencyKey], { ...endpoint, status, code: body?.code ?? 'DONE' });
      return answer;
    },
    close: () => http.close(),
  };
}

const noAnswer = () => ({ status: 0, headers: {}, text: 'no answer', body: undefined });

const patterns = registeredEndpoints.map((endpoint) => {
  const path = endpoint.contract.path.replaceAll(/\{\w+\}/g, '[^/?]+');
  return { endpoint, pattern: new RegExp(`^/api/v1${path}(\\?|$)`) };
});

/** The endpoint of a path. Literal paths win: `/warehouses/names` is not a warehouse. */
function endpointOf(method, path) {
  const found = patterns.filter(
    ({ endpoint, pattern }) => endpoint.contract.method === method && pattern.test(path),
  );
  return (found.find(({ endpoint }) => !endpoint.contract.path.includes('{')) ?? found[0])?.endpoint;
}
