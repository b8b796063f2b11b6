import type { ServiceReply } from '@granary/platform/http';

/** Buffer limit of a slow client. Beyond it the connection is closed and the client reconnects. */
const MOST_UNSENT_BYTES = 256 * 1024;
/** Reconnection delay of browsers. */
const RETRY_MS = 2_000;

export interface EventStream {
  readonly send: (event: string, data: object, id?: string) => void;
  /** Keeps the connection open; clients ignore it. */
  readonly comment: (text: string) => void;
  readonly end: () => void;
  readonly onClose: (closed: () => void) => void;
}

/** Takes the response over from the framework and keeps it open for server-sent events. */
export const openEventStream = (reply: ServiceReply): EventStream => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    end: () => raw.end(),
    onClose: (closed) => raw.once('close', closed),
  };
};
