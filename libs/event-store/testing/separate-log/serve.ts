import { status } from '@grpc/grpc-js';
import {
  constants,
  createServer,
  type Http2Server,
  type Http2Stream,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { connectionSettings } from '#src/wire/connection-settings';
import { GrpcConnection } from '#src/wire/grpc-connection';
import { MessageFrames, framed } from '#src/wire/message-frames';
import { WireSource } from '#src/wire/wire-source';
import { StreamNames } from './stream-names.ts';
import { translation, type Translation } from './translation.ts';

interface SeparateLogOptions {
  /** Connection string of the server. */
  readonly url: string;
  readonly prefix: string;
  readonly since: bigint;
}

/**
 * Shows the streams of a server whose names begin with the prefix as if they were a whole log, without the prefix, so
 * that tests that need a log of their own can share a server. Positions are the server's.
 */
export const serveSeparateLog = async ({ url, prefix, since }: SeparateLogOptions): Promise<Http2Server> => {
  const connection = new GrpcConnection(connectionSettings(url));
  const names = new StreamNames(prefix);
  const log = { names, since, newest: await newestOf(connection, names) };
  const server = createServer({ settings: { maxConcurrentStreams: 100 } });
  server.on('session', (session) => session.setMaxListeners(0).on('error', () => undefined));
  server.on('stream', (call, headers) => {
    call.on('error', () => undefined);
    const path = String(headers[':path']);
    connection.call(path).then(
      (onward) => pass(call, onward, translation(path, log), names),
      (error: unknown) => refuse(call, status.UNAVAILABLE, error),
    );
  });
  return server;
};

/** The log may have been served before. */
const newestOf = async (connection: GrpcConnection, names: StreamNames): Promise<bigint> => {
  const prefixes = names.prefixesOnServer(['']);
  const newest = new WireSource(connection).read({ kind: 'all', backwards: true, maxCount: 1, prefixes });
  for await (const answers of newest)
    for (const answer of answers) if (answer.kind === 'event') return answer.event.position;
  return 0n;
};

const pass = (call: ServerHttp2Stream, onward: Http2Stream, through: Translation, names: StreamNames) => {
  onward.on('error', () => undefined);
  if (!isOpen(call)) return onward.close(constants.NGHTTP2_CANCEL);
  let trailers: OutgoingHttpHeaders | undefined;
  const note = (headers: IncomingHttpHeaders) => {
    if (headers['grpc-status'] !== undefined) trailers = renamedTrailers(headers, names);
  };
  onward.on('response', (headers: IncomingHttpHeaders) => {
    note(headers);
    if (isOpen(call) && !call.headersSent) call.respond({ ':status': headers[':status'], ...GRPC }, LATER);
  });
  onward.on('trailers', note);
  call.on('wantTrailers', () => call.sendTrailers(trailers ?? {}));
  const fail = (error: unknown) => {
    refuse(call, status.UNIMPLEMENTED, error);
    onward.close(constants.NGHTTP2_CANCEL);
  };
  forward(call, onward, through.request, fail);
  forward(onward, call, through.answer, fail);
  call.once('end', () => onward.end());
  call.once('close', () => onward.close(constants.NGHTTP2_CANCEL));
  onward.once('close', () => {
    if (!isOpen(call)) return;
    if (trailers) call.end();
    // A call cut off without a status is cut off here, too.
    else call.close(onward.rstCode || constants.NGHTTP2_INTERNAL_ERROR);
  });
};

const forward = (
  from: Http2Stream,
  to: Http2Stream,
  translated: (bytes: Uint8Array) => Uint8Array | undefined,
  fail: (error: unknown) => void,
): void => {
  const frames = new MessageFrames();
  to.on('drain', () => from.resume());
  from.on('data', (piece: Buffer) => {
    try {
      frames.take(piece, (bytes, start, end) => {
        const message = translated(bytes.subarray(start, end));
        if (message && to.writable && isOpen(to) && !to.write(framed(message))) from.pause();
      });
    } catch (error) {
      fail(error);
    }
  });
};

const GRPC = { 'content-type': 'application/grpc' };
const LATER = { waitForTrailers: true };

const refuse = (call: ServerHttp2Stream, code: status, error: unknown): void => {
  if (!isOpen(call) || call.headersSent) return;
  const message = encodeURIComponent(error instanceof Error ? error.message : String(error));
  call.respond({ ...GRPC, 'grpc-status': String(code), 'grpc-message': message }, { endStream: true });
};

/** The status and the facts of a refusal, which name streams. */
const renamedTrailers = (headers: IncomingHttpHeaders, { prefix }: StreamNames): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith(':') && name !== 'content-type')
      .map(([name, value]) => [name, String(value).replaceAll(prefix, '')]),
  );

const isOpen = (stream: Http2Stream): boolean => !stream.closed && !stream.destroyed;
