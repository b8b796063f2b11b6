import type { ClientHttp2Session } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';

/** Asks a connection in use now and then whether it still stands, and ends one that does not answer. */
export const keepAlive = (
  session: ClientHttp2Session,
  { keepAliveIntervalMs, keepAliveTimeoutMs }: ConnectionSettings,
  isInUse: () => boolean,
): void => {
  if (keepAliveIntervalMs === Infinity) return;
  const interval = setInterval(() => {
    if (isInUse()) ping(session, keepAliveTimeoutMs);
  }, keepAliveIntervalMs);
  interval.unref();
  session.once('close', () => clearInterval(interval));
};

const ping = (session: ClientHttp2Session, patienceMs: number): void => {
  const late = patienceMs === Infinity ? undefined : setTimeout(() => session.destroy(), patienceMs).unref();
  session.ping(() => clearTimeout(late));
};
