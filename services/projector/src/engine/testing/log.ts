import { unit } from '@granary/domain/configuration';
import { UnreadableEvent, type LogReadOptions } from '@granary/event-store';
import type { Logged, ReadableLog } from '../log/log-reading.ts';
import { on, recorded } from './in-memory.ts';
import { revised } from './model.ts';

const events = recorded(
  on(
    unit,
    'a',
    Array.from({ length: 10 }, () => revised('a')),
  ),
);

export const followed: ReadonlySet<string> = new Set([unit.category]);

interface LogOptions {
  readonly pageSize: number;
  readonly knownEnd?: bigint;
  /** Positions of events that cannot be decoded. */
  readonly unreadable?: ReadonlySet<bigint>;
}

/** Ten events in memory, at positions 0 to 9. Records the start and the requested categories of each reading. */
export function tenEvents({ pageSize, knownEnd = -1n, unreadable }: LogOptions) {
  const readings: (bigint | undefined)[] = [];
  const categoriesAsked: string[][] = [];
  const source = {
    async *readLogged({ from, categories }: LogReadOptions = {}): AsyncGenerator<readonly Logged[]> {
      readings.push(from);
      categoriesAsked.push([...(categories ?? [])]);
      for (const event of events) {
        if (event.position < (from ?? 0n)) continue;
        yield [
          unreadable?.has(event.position)
            ? new UnreadableEvent(event, 'unknown-type', 'unknown type')
            : event,
        ];
      }
    },
  };
  const log: ReadableLog = { source, categories: followed, pageSize, knownEnd: () => knownEnd };
  return { log, readings, categoriesAsked };
}

/** Reads page by page until nothing follows. */
export async function readToEnd(
  after: (
    position: bigint,
  ) => Promise<{ readonly through: bigint; readonly items: readonly { event: { position: bigint } }[] }>,
  start = -1n,
): Promise<{ positions: number[]; through: bigint }> {
  const positions: number[] = [];
  for (let through = start; ;) {
    const page = await after(through);
    if (page.through === through) return { positions, through };
    positions.push(...page.items.map(({ event }) => Number(event.position)));
    ({ through } = page);
  }
}
