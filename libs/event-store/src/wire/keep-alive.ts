import type { ClientHttp2Session } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';

/** Grace period after the timeout: a busy process may not have processed received data yet. */
const SECOND_LOOK_MS = 50;

/** Pings a connection while it is in use; calls `onSilence` when a ping times out. */
export const keepAlive = (
  session: ClientHttp2Session,
  { keepAliveIntervalMs, keepAliveTimeoutMs }: ConnectionSettings,
  isInUse: () => boolean,
  onSilence: () => void,
): void => {
  if (keepAliveIntervalMs === Infinity || keepAliveTimeoutMs === Infinity) return;
  let isWaiting = false;
  const ping = () => {
    if (isWaiting || session.closed || session.destroyed || !isInUse()) return;
    isWaiting = true;
    let late = setTimeout(() => {
      late = setTimeout(() => {
        if (!session.destroyed) onSilence();
      }, SECOND_LOOK_MS).unref();
    }, keepAliveTimeoutMs).unref();
    session.ping(() => {
      isWaiting = false;
      clearTimeout(late);
    });
  };
  const interval = setInterval(ping, keepAliveIntervalMs);
  interval.unref();
  session.once('close', () => clearInterval(interval));
};
