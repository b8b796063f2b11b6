import { describe, expect, it } from '@jest/globals';
import type { LogReadOptions } from '@granary/event-store';
import { LogPages } from './log-pages.ts';
import { readToEnd, tenEvents } from '../../../testing/fixtures/ten-events.ts';

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const reader = (pages: LogPages) => (position: bigint) => pages.after(position);

describe('LogPages', () => {
  it('returns every event once, up to the known end of the log', async () => {
    const pages = new LogPages(tenEvents({ pageSize: 3, knownEnd: 25n }).log);
    expect(await readToEnd(reader(pages))).toEqual({ positions: all, through: 25n });
  });

  it('keeps the position of an unreadable event', async () => {
    const pages = new LogPages(tenEvents({ pageSize: 4, unreadable: new Set([0n, 4n, 9n]) }).log);
    expect((await readToEnd(reader(pages))).positions).toEqual(all);
    const page = await pages.after(3n);
    expect(page.items.map(({ readable }) => readable)).toEqual([false, true, true, true]);
  });

  it('reads a page once for readers at about the same position', async () => {
    const { log, readings } = tenEvents({ pageSize: 4 });
    const pages = new LogPages(log);
    await Promise.all([readToEnd(reader(pages)), readToEnd(reader(pages))]);
    const before = readings.length;
    expect((await pages.after(5n)).items.map(({ event }) => event.position)).toEqual([6n, 7n]);
    expect(readings).toHaveLength(before);
    expect(readings.filter((position) => position === undefined)).toHaveLength(1);
  });

  it('can be retried after a failure', async () => {
    const { log } = tenEvents({ pageSize: 20 });
    let failures = 1;
    const source = {
      async *readLogged(options?: LogReadOptions) {
        if (failures-- > 0) throw new Error('unavailable');
        yield* log.source.readLogged(options);
      },
    };
    const pages = new LogPages({ ...log, source });
    await expect(pages.after(-1n)).rejects.toThrow('unavailable');
    expect((await readToEnd(reader(pages))).positions).toEqual(all);
  });
});
