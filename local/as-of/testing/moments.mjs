import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';

const moved = (moment, ms) => new Date(Date.parse(moment) + ms).toISOString();

/** Interesting moments in either time basis: at, just before and just after events, and the ends of days. */
export function momentsOf(events, { choose, moments }) {
  const some = Array.from({ length: moments }, () => choose.one(events));
  const endOf = (moment) => {
    const on = dayIn(COMPANY_TIME_ZONE, moment);
    return { on, at: moved(startOfDayIn(COMPANY_TIME_ZONE, dayAfter(on)), -1) };
  };
  const first = events.reduce((one, other) => (one.position < other.position ? one : other));
  return [
    ...some.map(({ metadata }, n) => {
      const at = moved(metadata.occurredAt, [0, -1, 1][n % 3]);
      return n % 4 === 3 ? { basis: 'effective', ...endOf(at) } : { basis: 'effective', at };
    }),
    ...some.map(({ position, recordedAt }, n) => {
      if (n % 4 === 3) return { basis: 'recorded', at: moved(recordedAt, [0, -1, 1][n % 3]) };
      return { basis: 'recorded', position: String(position - (n % 4 === 2 ? 1n : 0n)) };
    }),
    { basis: 'recorded', position: String(first.position - 1n) },
    { basis: 'effective', at: '1999-12-31T00:00:00.000Z' },
    { basis: 'effective', ...endOf(new Date().toISOString()) },
    { basis: 'recorded', ...endOf(new Date().toISOString()) },
  ];
}
