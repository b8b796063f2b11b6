import {
  constants,
  type ClientHttp2Session,
  type Http2Stream,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { MessageFrames, framed } from '#src/wire/message-frames';
import { appendNotReady } from './append-not-ready.ts';
import type { Trouble } from './trouble.ts';

interface Passing {
  readonly call: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly session: ServerHttp2Session;
  readonly upstream: ClientHttp2Session;
  readonly cut: () => void;
  readonly random: () => number;
  readonly pick: (troubles: readonly Trouble[]) => Trouble | undefined;
}

const CUTS: readonly Trouble[] = ['goaway', 'goaway-error', 'cut', 'reset'];
/** Reads are never swallowed, in whole or in part: no server does that without losing the connection. */
const TROUBLES = {
  read: { request: [...CUTS, 'not-ready'], answer: CUTS },
  append: { request: [...CUTS, 'not-ready', 'swallow'], answer: [...CUTS, 'swallow'] },
} as const satisfies Record<string, Record<string, readonly Trouble[]>>;
const RESET_CODES = [
  constants.NGHTTP2_REFUSED_STREAM,
  constants.NGHTTP2_CANCEL,
  constants.NGHTTP2_INTERNAL_ERROR,
  constants.NGHTTP2_ENHANCE_YOUR_CALM,
];

export const passOn = ({ call, headers, session, upstream, cut, random, pick }: Passing): void => {
  call.on('error', () => undefined);
  if (upstream.destroyed || upstream.closed) return call.close(constants.NGHTTP2_REFUSED_STREAM);
  const kind = headers[':path']?.endsWith('/BatchAppend') ? 'append' : 'read';
  const { ':authority': _, ...rest } = headers;
  const onward = upstream.request(rest);
  onward.on('error', () => undefined);

  /** Applies the trouble; returns whether the message is still forwarded. */
  const passes = (trouble: Trouble | undefined, message: Buffer): boolean => {
    switch (trouble) {
      case 'goaway':
        if (!session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR, call.id);
        return true;
      case 'goaway-error':
        if (!session.destroyed) session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
        return true;
      case 'cut':
        cut();
        return random() < 0.5;
      case 'reset':
        call.close(RESET_CODES[Math.floor(random() * RESET_CODES.length)]);
        return random() < 0.5;
      case 'not-ready':
        if (kind === 'read') refuseRead();
        else if (isOpen(call)) call.write(framed(appendNotReady(message)));
        return false;
      case 'swallow':
        return false;
      case undefined:
        return true;
    }
  };
  const refuseRead = () => {
    respond({ ':status': 200, 'content-type': 'application/grpc' });
    trailers = { 'grpc-status': '2', 'grpc-message': 'Server Is Not Ready' };
    if (isOpen(call)) call.end();
  };
  let trailers: OutgoingHttpHeaders = {};
  const respond = (answer: OutgoingHttpHeaders) => {
    if (!call.headersSent && isOpen(call)) call.respond(answer, { waitForTrailers: true });
  };
  call.on('wantTrailers', () => {
    if (isOpen(call)) call.sendTrailers(trailers);
  });
  const each = (from: Http2Stream, troubles: readonly Trouble[], to: Http2Stream) => {
    const frames = new MessageFrames();
    from.on('data', (piece: Buffer) => {
      // One draw per chunk, not per message: a long response would never get through.
      let trouble = pick(troubles);
      frames.take(piece, (bytes, start, end) => {
        const message = bytes.subarray(start, end);
        if (passes(trouble, message) && to.writable && isOpen(to)) to.write(framed(message));
        trouble = undefined;
      });
    });
  };
  each(call, TROUBLES[kind].request, onward);
  each(onward, TROUBLES[kind].answer, call);
  call.once('end', () => onward.end());
  call.once('close', () => onward.close(constants.NGHTTP2_CANCEL));
  onward.on('response', ({ 'grpc-status': status, 'grpc-message': message, ...plain }) => {
    if (status !== undefined)
      trailers = { 'grpc-status': status, ...(message && { 'grpc-message': message }) };
    respond(plain);
  });
  onward.on('trailers', (last) => (trailers = last));
  onward.once('end', () => {
    if (call.writable && isOpen(call)) call.end();
  });
  onward.once('close', () => {
    if (!call.writableEnded && !call.destroyed) call.close(constants.NGHTTP2_CANCEL);
  });
};

const isOpen = (stream: Http2Stream): boolean => !stream.closed && !stream.destroyed;
