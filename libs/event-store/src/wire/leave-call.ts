import type { ClientHttp2Stream } from 'node:http2';
import { cancel } from './store-session.ts';

/** A short response that exceeds these limits is cancelled after all. */
const DRAINED_BYTES = 8 * 1024 * 1024;
const DRAINED_MS = 10_000;
/** Servers close connections that reset many calls in a short time; Node's limit is 33 per second. */
const RESETS_PER_SECOND = 20;
const RESETS_AT_ONCE = 100;

/**
 * Abandons a call whose response is no longer needed. Short responses are drained; others are cancelled, rate-limited
 * to what any server tolerates.
 */
export const leave = (call: ClientHttp2Stream, isShort: boolean): void => {
  if (call.closed || call.destroyed) return;
  if (isShort) drain(call);
  else cancelInTurn(call);
};

const drain = (call: ClientHttp2Stream): void => {
  const late = setTimeout(() => cancelInTurn(call), DRAINED_MS).unref();
  let bytes = 0;
  call.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes <= DRAINED_BYTES) return;
    call.pause();
    cancelInTurn(call);
  });
  call.once('close', () => clearTimeout(late));
  call.resume();
};

let resetsLeft = RESETS_AT_ONCE;
let countedAt = 0;

/** A call waiting for its turn is not read, so flow control stops the server from sending more. */
const cancelInTurn = (call: ClientHttp2Stream): void => {
  const now = performance.now();
  resetsLeft = Math.min(RESETS_AT_ONCE, resetsLeft + ((now - countedAt) / 1_000) * RESETS_PER_SECOND);
  countedAt = now;
  resetsLeft -= 1;
  if (resetsLeft >= 0) cancel(call);
  else setTimeout(() => cancel(call), (-resetsLeft / RESETS_PER_SECOND) * 1_000).unref();
};
