import type { ClientHttp2Stream } from 'node:http2';
import { isOfAnotherNode } from '../not-now.ts';
import { endOf } from './end-of-call.ts';
import type { GrpcConnection } from './grpc-connection.ts';
import { leave } from './leave-call.ts';
import { framed } from './message-frames.ts';
import { cancel } from './store-session.ts';

export interface ServerStreamOptions {
  readonly signal?: AbortSignal | undefined;
  /** The response is short: drain it when the reader stops early, instead of cancelling the call. */
  readonly isShort?: boolean;
}

/**
 * Sends one request and yields the response as it arrives, with backpressure. Ends on success or when the signal
 * aborts; throws the server's error or `UnavailableError` when the connection is lost.
 */
export async function* serverStream(
  connection: GrpcConnection,
  path: string,
  request: Uint8Array,
  { signal, isShort = false }: ServerStreamOptions = {},
): AsyncGenerator<Buffer> {
  if (signal?.aborted) return;
  const call = await connection.call(path);
  const end = endOf(call);
  const stop = () => cancel(call);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  else call.end(framed(request));
  let hasEnded = false;
  try {
    yield* pieces(call, signal);
    const failure = await end;
    hasEnded = true;
    if (!failure || signal?.aborted) return;
    if (isOfAnotherNode(failure)) connection.leaveNodeOf(call);
    throw failure;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!hasEnded) leave(call, isShort);
  }
}

/**
 * Sends one request and hands over the response as it arrives, without backpressure, so it must be small. Resolves when
 * the call has ended, to its error; cheaper than `serverStream`, which has an iterator on every level.
 */
export const wholeAnswer = async (
  connection: GrpcConnection,
  path: string,
  request: Uint8Array,
  onPiece: (piece: Buffer) => void,
): Promise<Error | undefined> => {
  const call = await connection.call(path);
  const end = endOf(call);
  let unreadable: Error | undefined;
  call.on('data', (piece: Buffer) => {
    try {
      if (!unreadable) onPiece(piece);
    } catch (error) {
      unreadable = error as Error;
      leave(call, true);
    }
  });
  call.end(framed(request));
  const failure = await end;
  if (failure && isOfAnotherNode(failure)) connection.leaveNodeOf(call);
  return unreadable ?? failure;
};

async function* pieces(call: ClientHttp2Stream, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    for await (const piece of call.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch (error) {
    // `endOf` reports how the call ended, by its status and reset code.
    if (!call.closed && !call.destroyed && !signal?.aborted) throw error;
  }
}
