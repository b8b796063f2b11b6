import {
  count,
  type CountDocument,
  type CountEvent,
  type CountState,
  type SettledDifference,
} from '@granary/domain/counts';
import type { EventStore, StoredEvent } from '@granary/event-store';

/** A count replayed from its own stream, hence current even when the read models lag. */
export interface ReplayedCount {
  readonly document: CountDocument;
  readonly opened: StoredEvent;
  readonly latest: StoredEvent;
  readonly notes: string | null;
  /** By line and round. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Posted differences, by line. */
  readonly settled: ReadonlyMap<number, SettledDifference>;
  /** All events but the single counts, oldest first. */
  readonly happenings: readonly StoredEvent[];
}

interface Answer {
  readonly username: string;
  readonly at: string;
  readonly note: string | null;
}

export const answerKey = (line: number, round: number): string => `${line}:${round}`;

/** Returns undefined if there is no such count. */
export const replayCount = async (store: EventStore, number: string): Promise<ReplayedCount | undefined> => {
  let state: CountState = count.initial();
  let notes: string | null = null;
  let opened: StoredEvent | undefined;
  let latest: StoredEvent | undefined;
  const answers = new Map<string, Answer>();
  const settled = new Map<number, SettledDifference>();
  const happenings: StoredEvent[] = [];
  for await (const stored of store.readStream(count.category, number)) {
    const { type, data } = { type: stored.type, data: stored.data } as CountEvent;
    state = count.evolve(state, { type, data } as CountEvent);
    latest = stored;
    if (type === 'CountOpened') {
      opened = stored;
      notes = data.notes;
    }
    if (type === 'CountLineCounted') {
      const { username } = stored.metadata.actor;
      const at = stored.metadata.occurredAt;
      answers.set(answerKey(data.line, data.round), { username, at, note: data.note });
    } else happenings.push(stored);
    if (type === 'CountAdjusted') for (const one of data.differences) settled.set(one.line, one);
  }
  if (state.status === 'none' || !opened || !latest) return undefined;
  return { document: state, opened, latest, notes, answers, settled, happenings };
};
