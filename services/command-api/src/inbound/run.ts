import type { RefusedBecause } from '@granary/domain/inbound';
import { Rejection, type DomainEvent, type Decider } from '@granary/domain/kernel';
import {
  stepContext,
  stepId,
  type CommandContext,
  type Decided,
  type EventStore,
} from '@granary/event-store';

/** One pass of a process over one intent of a document: every step has its own lasting id. */
export interface Run {
  step<State, Event extends DomainEvent>(
    name: string,
    line: number,
    decider: Decider<State, Event>,
    id: string,
    decision: (state: State) => readonly Event[],
  ): Promise<Decided<State, Event>>;
  /** Of all steps so far. */
  readonly position: () => bigint;
}

export const runOf = (store: EventStore, document: string, intent: number, context: CommandContext): Run => {
  let highest = 0n;
  return {
    step: async (name, line, decider, id, decision) => {
      const step = stepContext(context, stepId(document, BigInt(intent), name, line));
      const decided = await store.decide(decider, id, step, decision);
      if (decided.position > highest) highest = decided.position;
      return decided;
    },
    position: () => highest,
  };
};

/** Nothing was decided: the step is tried again later and is no reason to give up. */
const passing: ReadonlySet<string> = new Set(['CONCURRENT_CHANGE', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL']);

/** Tries the steps in order; answers the first refusal as a cause, and throws whatever is not a refusal. */
export const firstRefusal = async <Line extends { readonly line: number }>(
  lines: readonly Line[],
  attempt: (line: Line) => Promise<void>,
): Promise<RefusedBecause | undefined> => {
  for (const line of lines) {
    try {
      await attempt(line);
    } catch (error) {
      if (!(error instanceof Rejection) || passing.has(error.code)) throw error;
      return { code: error.code, facts: { ...error.facts }, line: line.line };
    }
  }
  return undefined;
};

const STREAMS_AT_ONCE = 8;

/**
 * For steps that cannot be refused: several streams side by side, the lines of one stream in order. Ends when all of
 * them have, so that nothing goes on behind a failure.
 */
export const acrossStreams = async <Line extends { readonly item: string }>(
  lines: readonly Line[],
  work: (line: Line) => Promise<void>,
): Promise<void> => {
  const byItem = new Map<string, Line[]>();
  for (const line of lines) byItem.set(line.item, [...(byItem.get(line.item) ?? []), line]);
  const waiting = [...byItem.values()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) for (const line of next) await work(line);
  };
  const ended = await Promise.allSettled(Array.from({ length: STREAMS_AT_ONCE }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};
