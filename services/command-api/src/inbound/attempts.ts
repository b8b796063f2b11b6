import type { InboundEvent, InboundState, RefusedBecause } from '@granary/domain/inbound';
import type { Steps } from '../processes/index.ts';

export type InboundSteps = Steps<InboundState, InboundEvent>;

/** Tries a step on each line, in order. Returns the first refusal as a cause; rethrows any other error. */
export const firstRefusal = async <Line extends { readonly line: number }>(
  steps: InboundSteps,
  step: string,
  lines: readonly Line[],
  attempt: (line: Line) => Promise<void>,
): Promise<RefusedBecause | undefined> => {
  for (const line of lines) {
    try {
      await attempt(line);
    } catch (error) {
      const { code, facts } = steps.refusalIn(error, step);
      return { code, facts: { ...facts }, line: line.line };
    }
  }
  return undefined;
};

const STREAMS_AT_ONCE = 8;

/**
 * For steps that cannot be rejected: works on streams concurrently, on the lines of a stream in order. Waits for all of
 * them, so that nothing continues after a failure.
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
