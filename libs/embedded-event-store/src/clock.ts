import { existsSync, readFileSync } from 'node:fs';
import type { ProposedEvent } from './record.ts';

/** When an event is recorded, and the one before it was: milliseconds since the epoch. */
export type Clock = (event: ProposedEvent, before: number) => number;

export const wallClock: Clock = () => Date.now();

/** How long after it occurred an event of a history is recorded. */
const RECORDING_MS = 1_000;

/**
 * For a log that is given a history when it is made, such as a demo: while `file` exists, which holds the moment at which
 * the history begins, an event is recorded just after it occurred, as it says, but never before the one before it. What
 * occurs while the history is told follows the event before. Without the file it is the wall clock.
 */
export function historyClock(file: string): Clock {
  if (!existsSync(file)) return wallClock;
  const beginning = Date.parse(readFileSync(file, 'utf8').trim());
  const opened = Date.now();
  let isOver = Number.isNaN(beginning);
  return (event, before) => {
    const now = Date.now();
    isOver ||= !existsSync(file);
    if (isOver) return now;
    const occurredAt = occurredAtOf(event);
    const told = occurredAt < opened ? occurredAt + RECORDING_MS : beginning;
    return Math.min(now, Math.max(before + 1, told));
  };
}

/** As Granary's events carry it in their metadata; infinite for others. */
function occurredAtOf({ metadata }: ProposedEvent): number {
  try {
    const { occurredAt } = JSON.parse(Buffer.from(metadata).toString()) as { occurredAt?: unknown };
    const moment = typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN;
    return Number.isNaN(moment) ? Infinity : moment;
  } catch {
    return Infinity;
  }
}
