import { STATUS_CODES } from 'node:http';
import { randomUUID } from 'node:crypto';
import { DRAIN_SECONDS } from '@granary/api/limits';
import { MALFORMED_REQUEST, REQUEST_TOO_SLOW, failureText } from './failure.mjs';
import { apiHeaders } from './page-headers.mjs';

const REASONS = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TOO_SLOW', message: REQUEST_TOO_SLOW },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'MALFORMED_REQUEST', message: MALFORMED_REQUEST },
};
const ANYTHING_ELSE = { status: 400, code: 'MALFORMED_REQUEST', message: MALFORMED_REQUEST };

/** For input that is not a complete HTTP request: respond directly on the socket. */
export function answerUnreadable(error, socket) {
  // Never write into a response that has begun.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
    return void socket.destroy();
  const { status, ...said } = REASONS[error.code] ?? ANYTHING_ELSE;
  const requestId = randomUUID();
  const body = failureText({ ...said, requestId });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...apiHeaders,
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), DRAIN_SECONDS * 1000).unref();
}
