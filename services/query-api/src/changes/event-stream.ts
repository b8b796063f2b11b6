import type { ServiceReply } from '@granary/platform/http';

/** So much may wait for a slow reader; past it they are cut off and come back. */
const MOST_UNSENT_BYTES = 256 * 1024;
/** How long a browser waits before it comes back. */
const RETRY_MS = 2_000;

export interface EventStream {
  readonly send: (event: string, data: object, id?: string) => void;
  /** Keeps the connection open; readers ignore it. */
  readonly comment: (text: string) => void;
  readonly end: () => void;
  readonly onClose: (closed: () => void) => void;
}

/** Takes the answer out of the framework's hands and keeps it open as server-sent events. */
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
