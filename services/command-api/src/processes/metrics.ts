import { Gauge, type Registry } from 'prom-client';
import type { Lanes } from './lanes.ts';

/** How far this service is behind the log that it follows. */
export const measureFollowing = (
  registry: Registry,
  lanes: () => Lanes | undefined,
  setAside: () => number,
): void => {
  const gauge = (name: string, help: string, value: (lanes: Lanes | undefined) => number) =>
    new Gauge({
      name: `granary_following_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value(lanes()));
      },
    });
  gauge(
    'lag_events',
    'Events that are waited for; at least so many when far behind',
    (now) => now?.waiting ?? 0,
  );
  gauge('lag_seconds', 'Age of the oldest event that is not done', (now) =>
    now?.oldest === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(now.oldest)) / 1000),
  );
  gauge('set_aside', 'Streams that wait because an event cannot be read', setAside);
  gauge('up', '1 while the log is followed', (now) => (now ? 1 : 0));
};
