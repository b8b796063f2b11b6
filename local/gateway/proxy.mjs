import { Agent, request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { headers as names } from '@granary/api/http';
import { BODY_MEGABYTES, MEGABYTE } from '@granary/api/limits';
import { acceptedEncodings } from './accepted-encodings.mjs';
import { answerTooLarge, answerTooSlow, answerUnavailable, drain } from './failure.mjs';
import { READING_METHODS } from './routes.mjs';

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const KEPT_BYTES = BODY_MEGABYTES * MEGABYTE;
const LEAST_BYTES = 1024;
/** On lists of rows, higher levels save a few percent for twice the time. */
const GZIP = { level: 4 };

/** Streams requests to services and their responses back, without buffering. */
export function createProxy() {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  return {
    /**
     * Asks `targets` one after the other until one answers. Reads and commands may be repeated after one has broken
     * down with them, because the key of a command makes sure that it is done once; anything else, and long bodies, only
     * if nothing has been sent.
     */
    forward(
      request,
      response,
      { targets, failed, silenceSeconds, bodySeconds, bodyMegabytes, client, requestId },
    ) {
      const mostBytes = bodyMegabytes * MEGABYTE;
      if (Number(request.headers['content-length']) > mostBytes)
        return answerTooLarge(request, response, requestId);
      const headers = headersFor(request, client, requestId);
      const isRead = READING_METHODS.includes(request.method) && hasNoBody(request);
      const isKept = !isRead && targets.length > 1 && isShortCommand(request);
      let body;
      let upstream;
      let isOver = false;

      const ask = () => {
        const target = targets.shift();
        const { hostname, port } = new URL(target);
        let isSilent = false;
        let isAnswered = false;
        let isSent = false;
        const current = httpRequest({
          agent,
          hostname,
          port,
          method: request.method,
          path: request.url,
          headers,
        });
        upstream = current;
        current.setTimeout(silenceSeconds * 1000, () => {
          isSilent = true;
          current.destroy(new Error('The service is silent'));
        });
        current.once('response', (answer) => {
          isAnswered = true;
          passBack(request, answer, response, requestId);
        });
        current.once('error', () => {
          // The response has begun: its end shows whether it is complete.
          if (isOver || response.headersSent || isAnswered) return drain(request);
          if (!isSilent) failed(target);
          request.unpipe(current);
          const mayBeRepeated = !isSent || (!isSilent && (isRead || isKept));
          if (mayBeRepeated && targets.length > 0) return ask();
          drain(request);
          return answerUnavailable(request, response, isSilent ? 504 : 503, requestId);
        });
        // Nothing is read of the body before there is a connection: what was read cannot be sent to another instance.
        whenConnected(current, () => {
          isSent = true;
          if (isKept) current.end(body);
          else request.pipe(current);
        });
      };

      // The client has disconnected: cancel the upstream request.
      response.once('close', () => {
        if (response.writableFinished) return;
        isOver = true;
        upstream?.destroy();
      });
      const giveUp = (answer) => {
        isOver = true;
        if (upstream) request.unpipe(upstream);
        upstream?.destroy();
        if (response.headersSent) drain(request);
        else answer(request, response, requestId);
      };
      request.pause();
      watchBody(request, {
        mostBytes,
        bodySeconds,
        tooLarge: () => giveUp(answerTooLarge),
        tooSlow: () => giveUp(answerTooSlow),
      });
      if (isKept) {
        bodyOf(request, (whole) => {
          body = whole;
          if (!isOver) ask();
        });
      } else ask();
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

function hasNoBody({ headers }) {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Short enough to be kept in memory, and with a key. */
function isShortCommand({ headers }) {
  return headers[names.idempotencyKey] !== undefined && Number(headers['content-length']) <= KEPT_BYTES;
}

function bodyOf(request, use) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.once('end', () => use(Buffer.concat(chunks)));
  request.resume();
}

function whenConnected(upstream, act) {
  upstream.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', act);
    else act();
  });
}

/** Enforces the size and time limits of a request body. */
function watchBody(request, { mostBytes, bodySeconds, tooLarge, tooSlow }) {
  const clock = setTimeout(() => request.complete || tooSlow(), bodySeconds * 1000).unref();
  let bytes = 0;
  const count = (chunk) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) return;
    request.off('data', count);
    tooLarge();
  };
  request.on('data', count);
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(clock));
}

function headersFor(request, client, requestId) {
  const headers = withoutHopByHop(request.headers);
  headers['x-request-id'] = requestId;
  // Client-supplied forwarding headers are dropped, unless they come from a trusted proxy.
  headers['x-forwarded-for'] = client.address;
  headers['x-forwarded-host'] = request.headers.host ?? '';
  headers['x-forwarded-proto'] = client.protocol;
  // Preserve the message framing, even if `Connection` names these headers: otherwise the body would be parsed as
  // another request (request smuggling).
  const length = request.headers['content-length'];
  if (length !== undefined) headers['content-length'] = length;
  else if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function passBack(request, answer, response, requestId) {
  const headers = withoutHopByHop(answer.headers);
  headers['x-request-id'] ??= requestId;
  const isCompressed = isWorthCompressing(request, answer);
  if (isCompressed) {
    delete headers['content-length'];
    headers['content-encoding'] = 'gzip';
    headers.vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  }
  response.writeHead(answer.statusCode, headers);
  // Send the headers now, so that clients see that a stream of changes has begun.
  response.flushHeaders();
  const coders = isCompressed ? [createGzip(GZIP)] : [];
  pipeline([answer, ...coders, response], () => {});
}

/**
 * Whole JSON answers to reads. Not those to commands, as the one to a sign-in holds a token, whose length compression
 * would tell; not streams of changes, which must not wait for a block to fill.
 */
function isWorthCompressing({ method, headers }, { statusCode, headers: answered }) {
  return (
    method === 'GET' &&
    statusCode === 200 &&
    /^application\/json\b/.test(answered['content-type'] ?? '') &&
    answered['content-encoding'] === undefined &&
    Number(answered['content-length'] ?? 0) >= LEAST_BYTES &&
    acceptedEncodings(headers['accept-encoding']).includes('gzip')
  );
}

function withoutHopByHop(headers) {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
