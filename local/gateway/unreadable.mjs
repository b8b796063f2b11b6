import { randomUUID } from 'node:crypto';
import { DRAIN_SECONDS } from '@granary/api/limits';
import { answerOnSocket } from './failure.mjs';

const REASONS = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TOO_SLOW' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'MALFORMED_REQUEST' },
};
const ANYTHING_ELSE = { status: 400, code: 'MALFORMED_REQUEST' };

/** For input that is not a complete HTTP request: respond directly on the socket. */
export function answerUnreadable(error, socket) {
  // Never write into a response that has begun.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
    return void socket.destroy();
  answerOnSocket(socket, { ...(REASONS[error.code] ?? ANYTHING_ELSE), requestId: randomUUID() });
  setTimeout(() => socket.destroy(), DRAIN_SECONDS * 1000).unref();
}
