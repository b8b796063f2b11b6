import { Counter, Gauge, type Registry } from 'prom-client';
import type { Standby } from './standby.ts';

/** Where reads that may go to the standby were answered; `repeated` by the primary after the standby had failed. */
export type ReadAt = 'standby' | 'primary' | 'repeated';

/** Returns how to count a read. */
export const measureStandby = (
  standby: Pick<Standby, 'isInUse' | 'delaySeconds'>,
  registry: Registry,
): ((at: ReadAt) => void) => {
  const registers = [registry];
  new Gauge({
    name: 'granary_standby_in_use',
    help: '1 while reads go to the standby, 0 while all go to the primary',
    registers,
    collect() {
      this.set(standby.isInUse ? 1 : 0);
    },
  });
  new Gauge({
    name: 'granary_standby_delay_seconds',
    help: 'Time until the standby shows what is written on the primary; missing without a connection',
    registers,
    collect() {
      this.reset();
      const delay = standby.delaySeconds;
      if (delay === undefined) this.remove();
      else this.set(delay);
    },
  });
  const reads = new Counter({
    name: 'granary_standby_reads_total',
    help: 'Reads of read models by where they were answered',
    labelNames: ['at'],
    registers,
  });
  return (at) => reads.inc({ at });
};
