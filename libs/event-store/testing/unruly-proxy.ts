import { connect, createServer, type Http2Session } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { passOn } from './pass-on.ts';
import type { Trouble } from './trouble.ts';

export interface UnrulyProxy {
  readonly url: string;
  /** How often each fault was injected. */
  readonly made: ReadonlyMap<Trouble, number>;
  /** Stops injecting faults. */
  calm(): void;
  close(): Promise<void>;
}

export interface UnrulyProxyOptions {
  /** URL of the event store behind the proxy. */
  readonly url: string;
  /** Returns 0 to 1, reproducible for the same seed. */
  readonly random: () => number;
  /** Average number of messages per fault. */
  readonly oneIn: number;
}

/**
 * A proxy in front of an event store that injects faults: GOAWAY with or without an error, cut connections, reset
 * calls, "not ready" responses, and swallowed appends or append responses.
 */
export const startUnrulyProxy = async ({ url, random, oneIn }: UnrulyProxyOptions): Promise<UnrulyProxy> => {
  const target = /\/\/([^?/]+)/.exec(url)?.[1];
  const made = new Map<Trouble, number>();
  let isCalm = false;
  const pick = (troubles: readonly Trouble[]): Trouble | undefined => {
    if (isCalm || random() * oneIn >= 1) return undefined;
    const trouble = troubles[Math.floor(random() * troubles.length)]!;
    made.set(trouble, (made.get(trouble) ?? 0) + 1);
    return trouble;
  };
  const sessions = new Set<Http2Session>();
  const keep = <Session extends Http2Session>(session: Session): Session => {
    session.setMaxListeners(0);
    session.on('error', () => undefined);
    sessions.add(session.once('close', () => sessions.delete(session)));
    return session;
  };
  const server = createServer({ settings: { maxConcurrentStreams: 100 } });
  let socket: Socket;
  server.prependListener('connection', (connected: Socket) => (socket = connected));
  server.on('session', (session) => {
    // The socket just accepted: the one a session exposes cannot be destroyed.
    const ofSession = socket;
    const cut = () => void ofSession.destroy();
    const upstream = keep(connect(`http://${target}`));
    keep(session).once('close', () => upstream.destroy());
    upstream.once('close', () => session.destroy());
    session.on('stream', (call, headers) => passOn({ call, headers, session, upstream, cut, random, pick }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    made,
    calm: () => (isCalm = true),
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
