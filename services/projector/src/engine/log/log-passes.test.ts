import { describe, expect, it } from '@jest/globals';
import { LoggedEvent } from '@granary/event-store';
import { LogPasses, type LogPassesOptions, type PassMember } from './log-passes.ts';
import { followed, readToEnd, tenEvents } from '../../../testing/fixtures/ten-events.ts';

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const fromTheBeginning = (readings: readonly (bigint | undefined)[]) =>
  readings.filter((from) => from === undefined).length;

/** Reads to the end and leaves. `seen` may be inspected while it runs. */
function running(member: PassMember, start = -1n) {
  const seen: number[] = [];
  const done = readToEnd(async (position) => {
    const page = await member.after(position);
    seen.push(...page.items.map(({ event }) => Number(event.position)));
    return page;
  }, start).then(() => member.leave());
  return { seen, done };
}

/** Lets every reader that can proceed do so. */
const everybodyWaits = () => new Promise(setImmediate);

describe('readers that start together', () => {
  it('share one pass, however slow one of them is', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log);
    const slow = passes.join(-1n, followed);
    const fast = running(passes.join(-1n, followed));
    const first = await slow.after(-1n);
    await everybodyWaits();
    // As far as pages are kept, and no further.
    expect(fast.seen).toEqual([0, 1, 2, 3]);
    await readToEnd((position) => slow.after(position), first.through);
    slow.leave();
    await fast.done;
    expect(fast.seen).toEqual(all);
    expect(fromTheBeginning(readings)).toBe(1);
  });

  it('share one pass even if one reads its first page late', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log);
    const preparing = passes.join(-1n, followed);
    const others = [1, 2].map(() => running(passes.join(-1n, followed)));
    await everybodyWaits();
    expect((await readToEnd((position) => preparing.after(position))).positions).toEqual(all);
    preparing.leave();
    await Promise.all(others.map(({ done }) => done));
    expect(fromTheBeginning(readings)).toBe(1);
  });

  it('include all who join while another reader is expected', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log);
    const early = running(passes.join(-1n, followed));
    let late: ReturnType<typeof running> | undefined;
    await passes.expecting(async () => {
      await everybodyWaits();
      late = running(passes.join(-1n, followed));
    });
    await Promise.all([early.done, late?.done]);
    expect(late?.seen).toEqual(all);
    expect(fromTheBeginning(readings)).toBe(1);
  });

  it('do not wait for a reader that has left', async () => {
    const passes = new LogPasses(tenEvents({ pageSize: 1 }).log);
    const slow = passes.join(-1n, followed);
    const fast = running(passes.join(-1n, followed));
    await slow.after(-1n);
    await everybodyWaits();
    expect(fast.seen).toEqual([0, 1, 2, 3]);
    slow.leave();
    await fast.done;
    expect(fast.seen).toEqual(all);
  });
});

describe('a reader that keeps others waiting too long', () => {
  it('detaches and catches up on its own', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log, { patienceMs: 1 });
    const slow = passes.join(-1n, followed);
    const fast = running(passes.join(-1n, followed));
    const first = await slow.after(-1n);
    await fast.done;
    expect(fast.seen).toEqual(all);
    const rest = await readToEnd((position) => slow.after(position), first.through);
    expect(rest.positions).toEqual(all.slice(1));
    expect(readings.filter((from) => from !== 9n)).toEqual([undefined, 0n]);
  });

  it('is not one that is itself waiting', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log, { patienceMs: 60_000 });
    const keptWaiting = running(passes.join(-1n, followed));
    const slow = passes.join(-1n, followed);
    await everybodyWaits();
    slow.leave();
    await keptWaiting.done;
    expect(keptWaiting.seen).toEqual(all);
    expect(fromTheBeginning(readings)).toBe(1);
  });
});

describe('with one pass at a time', () => {
  const [units, items] = [new Set(['unit']), new Set(['item'])];
  const inTurn = (options: LogPassesOptions = {}) => {
    const { log, ...noted } = tenEvents({ pageSize: 1 });
    const everything = { ...log, categories: new Set([...units, ...items]) };
    return { passes: new LogPasses(everything, { inTurn: true, ...options }), ...noted };
  };

  it('late readers start together after the current pass', async () => {
    const { passes, readings, categoriesAsked } = inTurn();
    const first = passes.join(-1n, units);
    await first.after(-1n);
    const late = [1, 2, 3].map(() => passes.join(-1n, items));
    const begun = Promise.all(late.map((one) => one.begun()));
    const runs = late.map((one) => running(one));
    await everybodyWaits();
    expect(fromTheBeginning(readings)).toBe(1);
    first.leave();
    await begun;
    await Promise.all(runs.map(({ done }) => done));
    expect(runs.map(({ seen }) => seen)).toEqual([all, all, all]);
    expect(fromTheBeginning(readings)).toBe(2);
    expect(categoriesAsked.slice(0, 2)).toEqual([['unit'], ['item']]);
  });

  it('no pass begins while another reader is expected', async () => {
    const { passes, readings, categoriesAsked } = inTurn();
    const early = running(passes.join(-1n, units));
    let late: ReturnType<typeof running> | undefined;
    await passes.expecting(async () => {
      await everybodyWaits();
      expect(readings).toEqual([]);
      late = running(passes.join(-1n, items));
    });
    await Promise.all([early.done, late?.done]);
    expect(fromTheBeginning(readings)).toBe(1);
    expect(categoriesAsked[0]).toEqual(['unit', 'item']);
  });

  it('a stalled pass is abandoned after the patience of the others', async () => {
    const { passes } = inTurn({ patienceMs: 1 });
    await passes.join(-1n, units).after(-1n);
    const next = running(passes.join(-1n, items));
    await next.done;
    expect(next.seen).toEqual(all);
  });

  it('a reader that leaves before its turn reads nothing', async () => {
    const { passes, readings } = inTurn();
    const first = passes.join(-1n, units);
    await first.after(-1n);
    const second = passes.join(-1n, items);
    const turn = second.begun();
    second.leave();
    await expect(turn).rejects.toThrow('who has left reads no more');
    first.leave();
    await everybodyWaits();
    expect(fromTheBeginning(readings)).toBe(1);
  });
});

describe('readers that resume at different positions', () => {
  it('share the pass over what none has read, those ahead waiting for the others', async () => {
    const { log, readings } = tenEvents({ pageSize: 2 });
    const passes = new LogPasses(log);
    const starts = [6n, 2n, 3n];
    const members = starts.map((start) => passes.join(start, followed));
    const runs = members.map((member, n) => running(member, starts[n]));
    await Promise.all(runs.map(({ done }) => done));
    expect(runs.map(({ seen }) => seen)).toEqual([
      [7, 8, 9],
      [3, 4, 5, 6, 7, 8, 9],
      [4, 5, 6, 7, 8, 9],
    ]);
    // At the end each reader checks for more.
    expect(readings.filter((from) => from !== 9n)).toEqual([2n]);
  });
});

describe('a reader that starts far behind the others', () => {
  it('reads on its own without delaying them', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log);
    const first = passes.join(-1n, followed);
    let at = -1n;
    for (let n = 0; n < 6; n += 1) at = (await first.after(at)).through;
    const late = passes.join(-1n, followed);
    expect((await readToEnd((position) => first.after(position), at)).positions).toEqual([6, 7, 8, 9]);
    expect((await readToEnd((position) => late.after(position))).positions).toEqual(all);
    expect(fromTheBeginning(readings)).toBe(2);
  });
});

describe('a reader that starts at the beginning while the others load their first page further on', () => {
  it('reads on its own, without a deadlock', async () => {
    const { log, readings } = tenEvents({ pageSize: 1 });
    const passes = new LogPasses(log);
    const resumed = running(passes.join(4n, followed), 4n);
    const first = running(passes.join(-1n, followed));
    await Promise.all([resumed.done, first.done]);
    expect(resumed.seen).toEqual([5, 6, 7, 8, 9]);
    expect(first.seen).toEqual(all);
    expect(fromTheBeginning(readings)).toBe(1);
  });
});

describe('the categories of a pass', () => {
  const [units, items] = [new Set(['unit']), new Set(['item'])];
  const everything = new Set(['unit', 'item', 'stock']);
  const logOfAll = () => {
    const { log, ...noted } = tenEvents({ pageSize: 2 });
    return { log: { ...log, categories: everything }, ...noted };
  };

  it('are those its readers follow, and no others', async () => {
    const { log, categoriesAsked } = logOfAll();
    const passes = new LogPasses(log);
    const runs = [units, items].map((wanted) => running(passes.join(-1n, wanted)));
    await Promise.all(runs.map(({ done }) => done));
    expect(categoriesAsked[0]).toEqual(['unit', 'item']);
  });

  it('include those of readers that were expected', async () => {
    const { log, categoriesAsked, readings } = logOfAll();
    const passes = new LogPasses(log);
    const early = running(passes.join(-1n, units));
    let late: ReturnType<typeof running> | undefined;
    await passes.expecting(async () => {
      await everybodyWaits();
      late = running(passes.join(-1n, items));
    });
    await Promise.all([early.done, late?.done]);
    expect(fromTheBeginning(readings)).toBe(1);
    expect(categoriesAsked[0]).toEqual(['unit', 'item']);
  });

  it('do not include those of a later reader, which needs its own pass', async () => {
    const { log, categoriesAsked } = logOfAll();
    const passes = new LogPasses(log);
    const first = passes.join(-1n, units);
    await first.after(-1n);
    await running(passes.join(-1n, items)).done;
    expect(categoriesAsked.slice(0, 2)).toEqual([['unit'], ['item']]);
  });
});

describe('a shared page', () => {
  it('decodes only events that a reader follows', async () => {
    const place = { revision: 0n, type: 'Any', isJson: true, createdMs: 0, data: {}, metadata: {} };
    const logged = ['unit-a', 'item-a'].map(
      (stream, n) =>
        new LoggedEvent(
          { ...place, id: `event-${n}`, stream, position: BigInt(n) },
          stream.slice(0, stream.indexOf('-')),
        ),
    );
    const source = {
      async *readLogged() {
        yield logged;
      },
    };
    const log = { ...tenEvents({ pageSize: 20 }).log, source };
    const reader = new LogPasses(log).join(-1n, followed);
    expect((await reader.after(-1n)).items).toHaveLength(2);
    expect(logged.map(({ known }) => known !== undefined)).toEqual([true, false]);
  });

  it('can be retried after a failure', async () => {
    const { log } = tenEvents({ pageSize: 2 });
    let left = 3;
    const source: typeof log.source = {
      async *readLogged(options) {
        for await (const page of log.source.readLogged(options)) {
          if (--left === 0) throw new Error('unavailable');
          yield page;
        }
      },
    };
    const reader = new LogPasses({ ...log, source }).join(-1n, followed);
    const { through } = await reader.after(-1n);
    await expect(reader.after(through)).rejects.toThrow('unavailable');
    expect((await readToEnd((position) => reader.after(position), through)).positions).toEqual(all.slice(2));
  });
});
