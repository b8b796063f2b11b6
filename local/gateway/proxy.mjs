import { Agent, request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { answerUnavailable } from './failure.mjs';

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
    forward(request, response, { target, silenceSeconds, requestId }) {
      const { hostname, port } = new URL(target);
      let isSilent = false;
      const upstream = httpRequest({
        agent,
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: headersFor(request, requestId),
      });
      upstream.setTimeout(silenceSeconds * 1000, () => {
        isSilent = true;
        upstream.destroy(new Error('The service is silent'));
      });
      upstream.once('response', (answer) => passBack(answer, response, requestId));
      upstream.once('error', () => {
        // Once the answer has begun there is no other way to say that it is not whole.
        if (response.headersSent) response.destroy();
        else if (isSilent)
          answerUnavailable(response, 504, 'The service took too long to answer.', requestId);
        else answerUnavailable(response, 503, 'The service cannot be reached at the moment.', requestId);
      });
      // The caller has gone: whoever works for him may stop.
      response.once('close', () => response.writableFinished || upstream.destroy());
      request.pipe(upstream);
    },
    close: () => agent.destroy(),
  };
}

function headersFor(request, requestId) {
  const headers = withoutHopByHop(request.headers);
  headers['x-request-id'] = requestId;
  // We are the outer edge: what a caller claims about where he comes from is not passed on.
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-host'] = request.headers.host ?? '';
  headers['x-forwarded-proto'] = 'http';
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
