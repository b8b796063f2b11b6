import { Agent, request } from 'node:http';
import { headers as names } from '@granary/api/http';
import { v7 as uuidV7 } from 'uuid';

/** Shorter than any test, so that its failure says which request had no answer. */
const SILENT_MS = 60_000;

/**
 * An HTTP client for one address. Returns `{ status, headers, text, body }` for every response; `body` is undefined if
 * it is not JSON. Nothing is encoded or corrected, so that hostile requests arrive unchanged.
 */
export function httpClient(base, { maxSockets = 16 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const once = (method, path, { headers = {}, body, localAddress }) =>
    new Promise((resolve, reject) => {
      const sent = request(base + path, { agent, method, headers, localAddress }, (answer) => {
        // A stream of changes has no end to wait for.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          answer.destroy();
          resolve(answerOf(answer, Buffer.alloc(0)));
          return;
        }
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('end', () => resolve(answerOf(answer, Buffer.concat(chunks))));
        answer.once('error', reject);
      });
      sent.setTimeout(SILENT_MS, () =>
        sent.destroy(new Error(`${method} ${path} was not answered within ${SILENT_MS} ms`)),
      );
      sent.once('error', (error) =>
        reject(Object.assign(error, { reused: sent.reusedSocket && error.code !== undefined })),
      );
      sent.end(body);
    });
  // The server may close a kept-alive connection just as it is reused, so retry: it says nothing about the request.
  const ask = (method, path, sent = {}) =>
    once(method, path, sent).catch((error) => {
      if (!error.reused) throw error;
      return once(method, path, sent);
    });
  return { base, ask, close: () => agent.destroy() };
}

function answerOf({ statusCode, headers }, bytes) {
  const text = bytes.toString('utf8');
  const isJson = headers['content-type']?.includes('json');
  return { status: statusCode, headers, bytes, text, body: isJson ? parsed(text) : undefined };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The path `/inbound/{number}` with its parameters and query, encoded. */
export function pathOf(path, { params = {}, query = {} } = {}) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams(query);
  return `/api/v1${filled}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** Headers and body of an API request: `body` as JSON, or unchanged if it is a string or bytes. */
export function messageOf(method, { body, key, token, language = 'en-US', headers = {}, localAddress } = {}) {
  const isRaw = Buffer.isBuffer(body);
  const isText = typeof body === 'string';
  const bytes = method === 'GET' ? undefined : isRaw || isText ? body : JSON.stringify(body ?? {});
  return {
    headers: {
      [names.language]: language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bytes !== undefined && {
        'content-type': isRaw ? 'application/octet-stream' : 'application/json',
        'content-length': String(Buffer.byteLength(bytes)),
        [names.idempotencyKey]: key ?? uuidV7(),
      }),
      ...headers,
    },
    body: bytes,
    localAddress,
  };
}

let desks = 0;
/** An unused loopback address, because frequent sign-ins from one address are throttled. */
export function newDesk() {
  desks += 1;
  return `127.${Math.floor(desks / 65_025) + 1}.${Math.floor(desks / 255) % 255}.${(desks % 255) + 1}`;
}
