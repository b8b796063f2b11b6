import type { AllocationPlanAnswer } from '@granary/api/outbound';
import { compare } from '@granary/domain/kernel';
import { z } from 'zod';
import { ApiFailure } from '../../app/client/failure.ts';

/**
 * What became of the goods planned for an item: batch, requested and remaining quantity, and the order that took them.
 */
export interface Conflict {
  readonly batch: string;
  readonly requested: string;
  readonly available: string;
  readonly takenBy: string;
  readonly takenAt: string;
  /** Status of the batch, if it may not leave at all: locked, expired, recalled. */
  readonly status: string;
}

const lost = z.object({
  item: z.string(),
  facts: z.object({
    batch: z.string().optional(),
    requested: z.string().optional(),
    available: z.string().optional(),
    takenBy: z.string().nullish(),
    takenAt: z.string().nullish(),
    status: z.string().optional(),
  }),
});

const byLine: ReadonlySet<string> = new Set(['ALLOCATION_CONFLICT', 'CHOSEN_BATCH_NOT_AVAILABLE']);

/** The conflicts in a refused plan or submission, by item; empty for any other failure. */
export const conflictsIn = (failure: unknown): Record<string, Conflict> => {
  if (!(failure instanceof ApiFailure) || !byLine.has(failure.code)) return {};
  const parsed = z.array(lost).safeParse(failure.facts['lines']);
  return Object.fromEntries(
    (parsed.data ?? []).map(({ item, facts }) => [
      item,
      {
        batch: facts.batch ?? '',
        requested: facts.requested ?? '',
        available: facts.available ?? '0.000',
        takenBy: facts.takenBy ?? '',
        takenAt: facts.takenAt ?? '',
        status: facts.status ?? '',
      },
    ]),
  );
};

/** Conflicts of the lines that the plan could not fill, by item. */
export const shortfalls = (
  { lines }: AllocationPlanAnswer,
  itemOf: (line: number) => string | undefined,
): Record<string, Conflict> =>
  Object.fromEntries(
    lines.flatMap(({ line, missing, batches }) => {
      const item = itemOf(line);
      if (item === undefined || compare(missing, 0) <= 0) return [];
      const conflict: Conflict = {
        batch: batches.map(({ batch }) => batch).join(', '),
        requested: '',
        available: '',
        takenBy: '',
        takenAt: '',
        status: '',
      };
      return [[item, conflict]];
    }),
  );
