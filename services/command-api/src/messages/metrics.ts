import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { failingMessages } from './outbox.ts';

/** Counted at scrape time; omitted while Postgres is unavailable. */
export const measureMessages = (pool: pg.Pool, registry: Registry): void => {
  new Gauge({
    name: 'granary_messages_failing',
    help: 'Messages that have failed several times and wait for another try, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const failing = await failingMessages(pool).catch(() => []);
      for (const { kind, count } of failing) this.set({ kind }, count);
    },
  });
};
