import { DRAIN_SECONDS } from '@granary/api/limits';
import { apiHeaders } from './page-headers.mjs';

/** For unavailable services. Sends `Retry-After`, because a retry is appropriate. */
export function answerUnavailable(response, status, message, requestId) {
  answer(response, status, { code: 'SERVICE_UNAVAILABLE', message, requestId }, { 'Retry-After': '1' });
}

export const MALFORMED_REQUEST = 'The request could not be read.';
export const PAYLOAD_TOO_LARGE = 'The request is too large.';
export const REQUEST_TOO_SLOW = 'The request did not arrive in time.';

/** For requests that cannot be parsed and therefore not be routed. */
export function answerMalformed(response, requestId) {
  answer(response, 400, { code: 'MALFORMED_REQUEST', message: MALFORMED_REQUEST, requestId });
}

/** For a request whose body is not read to the end. */
export function answerTooLarge(request, response, requestId) {
  answer(response, 413, { code: 'PAYLOAD_TOO_LARGE', message: PAYLOAD_TOO_LARGE, requestId });
  drain(request);
}

export function answerTooSlow(request, response, requestId) {
  const failure = { code: 'REQUEST_TOO_SLOW', message: REQUEST_TOO_SLOW, requestId };
  answer(response, 408, failure, { Connection: 'close' });
  drain(request);
}

/** In the API's error format. */
function answer(response, status, failure, headers = {}) {
  const body = failureText(failure);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...apiHeaders,
    'X-Request-Id': failure.requestId,
    ...headers,
  });
  response.end(body);
}

export const failureText = (failure) => JSON.stringify({ success: false, ...failure });

/**
 * Reads the rest of the request for a while: closing the connection at once would reset it before the client has read
 * the response.
 */
export function drain(request) {
  if (request.complete) return;
  request.resume();
  const giveUp = setTimeout(() => request.socket.destroy(), DRAIN_SECONDS * 1000).unref();
  request.once('close', () => clearTimeout(giveUp));
}
