import { STATUS_CODES } from 'node:http';
import { headers as names } from '@granary/api/http';
import { DRAIN_SECONDS } from '@granary/api/limits';
import { languageOf, messageOf } from '@granary/api/texts';
import { apiHeaders } from './page-headers.mjs';

/** For unavailable services. Sends `Retry-After`, because a retry is appropriate. */
export function answerUnavailable(request, response, status, requestId) {
  answer(request, response, { status, code: 'SERVICE_UNAVAILABLE', requestId }, { 'Retry-After': '1' });
}

/** For requests whose address cannot be read and therefore not be routed. */
export function answerMalformed(request, response, requestId) {
  answer(request, response, { status: 400, code: 'MALFORMED_REQUEST', requestId });
}

/** For a request whose body is not read to the end. */
export function answerTooLarge(request, response, requestId) {
  answer(request, response, { status: 413, code: 'PAYLOAD_TOO_LARGE', requestId });
  drain(request);
}

export function answerTooSlow(request, response, requestId) {
  const failure = { status: 408, code: 'REQUEST_TOO_SLOW', requestId };
  answer(request, response, failure, { Connection: 'close' });
  drain(request);
}

/** In the API's error format, in the language of the request. */
function answer({ headers }, response, failure, more = {}) {
  const body = failureText(failure, languageOf(headers[names.language]));
  response.writeHead(failure.status, { ...headersOf(body, failure), ...more });
  response.end(body);
}

/** The same on a socket, for input that is not a complete HTTP request and has no language. */
export function answerOnSocket(socket, failure) {
  const body = failureText(failure, languageOf(undefined));
  const headers = { ...headersOf(body, failure), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`);
}

const failureText = ({ code, requestId }, language) =>
  JSON.stringify({ success: false, code, message: messageOf(code, {}, language), requestId });

const headersOf = (body, { requestId }) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  ...apiHeaders,
  'X-Request-Id': requestId,
});

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
