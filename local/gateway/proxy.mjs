import { Agent, request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { MEGABYTE } from '@granary/api/limits';
import { answerTooLarge, answerTooSlow, answerUnavailable, drain } from './failure.mjs';

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

/** Passes requests on to services and their answers back, byte by byte as they come; nothing is held. */
export function createProxy() {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  return {
    forward(request, response, { target, silenceSeconds, bodySeconds, bodyMegabytes, client, requestId }) {
      const mostBytes = bodyMegabytes * MEGABYTE;
      if (Number(request.headers['content-length']) > mostBytes)
        return answerTooLarge(request, response, requestId);
      const { hostname, port } = new URL(target);
      let isSilent = false;
      let isAnswered = false;
      const upstream = httpRequest({
        agent,
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: headersFor(request, client, requestId),
      });
      upstream.setTimeout(silenceSeconds * 1000, () => {
        isSilent = true;
        upstream.destroy(new Error('The service is silent'));
      });
      upstream.once('response', (answer) => {
        isAnswered = true;
        passBack(answer, response, requestId);
      });
      upstream.once('error', () => {
        drain(request);
        // Whether an answer that has begun is whole, its end tells.
        if (response.headersSent || isAnswered) return;
        if (isSilent) answerUnavailable(response, 504, 'The service took too long to answer.', requestId);
        else answerUnavailable(response, 503, 'The service cannot be reached at the moment.', requestId);
      });
      // The caller has gone: whoever works for him may stop.
      response.once('close', () => response.writableFinished || upstream.destroy());
      const giveUp = (answer) => {
        request.unpipe(upstream);
        upstream.destroy();
        if (response.headersSent) drain(request);
        else answer(request, response, requestId);
      };
      watchBody(request, {
        mostBytes,
        bodySeconds,
        tooLarge: () => giveUp(answerTooLarge),
        tooSlow: () => giveUp(answerTooSlow),
      });
      request.pipe(upstream);
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

/** Looks on while a body passes: it may be only so large, and take only so long. */
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
  // What a caller claims about where he comes from is not passed on, unless a proxy of ours says it.
  headers['x-forwarded-for'] = client.address;
  headers['x-forwarded-host'] = request.headers.host ?? '';
  headers['x-forwarded-proto'] = client.protocol;
  // Where a body ends is said as it was said to us, whatever `Connection` names: else it would be read as a request.
  const length = request.headers['content-length'];
  if (length !== undefined) headers['content-length'] = length;
  else if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function passBack(answer, response, requestId) {
  const headers = withoutHopByHop(answer.headers);
  headers['x-request-id'] ??= requestId;
  response.writeHead(answer.statusCode, headers);
  // So that an answer whose body comes later, such as a stream of changes, shows that it has begun.
  response.flushHeaders();
  pipeline(answer, response, () => {});
}

function withoutHopByHop(headers) {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
