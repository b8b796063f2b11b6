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
    const refusal = await refusalOf(steps, step, line, attempt);
    if (refusal) return refusal;
  }
  return undefined;
};

/** The same with the streams of items at the same time: a refusal of one line does not spare the others the attempt. */
export const refusalAcrossStreams = async <Line extends { readonly line: number; readonly item: string }>(
  steps: InboundSteps,
  step: string,
  lines: readonly Line[],
  attempt: (line: Line) => Promise<void>,
): Promise<RefusedBecause | undefined> => {
  const refusals: RefusedBecause[] = [];
  await acrossStreams(lines, async (line) => {
    const refusal = await refusalOf(steps, step, line, attempt);
    if (refusal) refusals.push(refusal);
  });
  return refusals.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))[0];
};

const refusalOf = async <Line extends { readonly line: number }>(
  steps: InboundSteps,
  step: string,
  line: Line,
  attempt: (line: Line) => Promise<void>,
): Promise<RefusedBecause | undefined> => {
  try {
    await attempt(line);
    return undefined;
  } catch (error) {
    const { code, facts } = steps.refusalIn(error, step);
    return { code, facts: { ...facts }, line: line.line };
  }
};

/** Appends that are sent together are flushed together. */
const STREAMS_AT_ONCE = 32;

/**
 * Works on the streams of items concurrently, on the lines of one in order. Waits for all of them, so that nothing
 * continues after a failure. Not where two documents could each take half of what both need (`inStreamOrder`).
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
