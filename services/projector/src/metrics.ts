import { Counter, Gauge, type Registry } from 'prom-client';
import type { ModelStatus, Projector } from './engine/index.ts';

const labelNames = ['model'] as const;

/** Prometheus gauges of every read model, computed at scrape time. */
export function measure(projector: Pick<Projector, 'status' | 'following'>, registry: Registry): void {
  const gauge = (name: string, help: string, value: (status: ModelStatus) => number) =>
    new Gauge({
      name: `granary_projection_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const status of projector.status()) this.set({ model: status.name }, value(status));
      },
    });
  gauge('position', 'Position in the log up to which everything is folded', ({ position }) =>
    Number(position),
  );
  gauge('lag_events', 'Events that wait; at least so many when far behind', ({ lagEvents }) => lagEvents);
  gauge('lag_seconds', 'Age of the oldest event that waits', ({ lagSeconds }) => lagSeconds);
  gauge(
    'parked_streams',
    'Streams that wait at an event that cannot be folded',
    ({ parkedStreams }) => parkedStreams,
  );
  gauge('live', '1 when the version of this code is live and folding', ({ state }) =>
    state === 'live' ? 1 : 0,
  );
  new Counter({
    name: 'granary_projection_events_total',
    help: 'Events folded since the version was begun, by whichever process',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, eventCount } of projector.status()) this.inc({ model: name }, eventCount);
    },
  });
  new Gauge({
    name: 'granary_projection_following',
    help: '1 while the subscription to the log stands',
    registers: [registry],
    collect() {
      this.set(projector.following ? 1 : 0);
    },
  });
}
