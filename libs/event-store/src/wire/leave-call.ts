import type { ClientHttp2Stream } from 'node:http2';
import { cancel } from './store-session.ts';

/** A short answer that turns out longer or slower than this is cancelled after all. */
const DRAINED_BYTES = 8 * 1024 * 1024;
const DRAINED_MS = 10_000;
/** Servers end connections that reset many calls in a short time; Node's has patience for 33 in a second. */
const RESETS_PER_SECOND = 20;
const RESETS_AT_ONCE = 100;

/**
 * Leaves a call whose answer is not wanted any more. Most answers end soon by themselves and are let come; others are
 * cancelled, no more of them at a time than any server puts up with.
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

/** What waits for its turn is not read, so that no more of it is sent. */
const cancelInTurn = (call: ClientHttp2Stream): void => {
  const now = performance.now();
  resetsLeft = Math.min(RESETS_AT_ONCE, resetsLeft + ((now - countedAt) / 1_000) * RESETS_PER_SECOND);
  countedAt = now;
  resetsLeft -= 1;
  if (resetsLeft >= 0) cancel(call);
  else setTimeout(() => cancel(call), (-resetsLeft / RESETS_PER_SECOND) * 1_000).unref();
};
