import { reject } from '@granary/domain/kernel';
import { REMOVAL_FOLDER, nameOf, type BucketStore } from '@granary/platform/files';
import { randomUUID } from 'node:crypto';
import type { Removal } from './removal.ts';

const TOUCHED_FOLDER = 'touched';
/** Longer than any request that removes a file is on its way. */
const MARKED_FOR_MS = 3_600_000;

const touchedMark = (sha256: string): string => `${TOUCHED_FOLDER}/${sha256}`;
const leavingMarks = (sha256: string): string => `${REMOVAL_FOLDER}/${sha256}`;

/**
 * A bucket moves nothing in one step, so both sides mark what they do and then look: a sweep marks the file as leaving
 * and removes it unless it was touched; whoever touches or uploads it does so and then looks for such a mark. One of them
 * sees the other. The mark of a removal is taken away only by the sweep that knows the outcome of its own request, or
 * once no such request can be on its way.
 */
export const removalFromBucket = (bucket: BucketStore): Removal => {
  const requireNotLeaving = async (sha256: string): Promise<void> => {
    for await (const _ of bucket.list(leavingMarks(sha256))) throw reject('SERVICE_UNAVAILABLE');
  };
  const isStale = async (sha256: string, before: number): Promise<boolean> => {
    const file = await bucket.find(nameOf(sha256));
    const touched = await bucket.find(touchedMark(sha256));
    return file !== undefined && Math.max(file.changedAt, touched?.changedAt ?? 0) < before;
  };
  return {
    async touch(sha256) {
      if (!(await bucket.find(nameOf(sha256)))) return;
      await bucket.mark(touchedMark(sha256));
      await requireNotLeaving(sha256);
    },
    async confirm(sha256) {
      await requireNotLeaving(sha256);
      if (!(await bucket.find(nameOf(sha256)))) throw reject('SERVICE_UNAVAILABLE');
    },
    async drop(sha256, before) {
      const mark = `${leavingMarks(sha256)}/${randomUUID()}`;
      await bucket.mark(mark);
      const isLeaving = await isStale(sha256, before);
      if (isLeaving) {
        await bucket.remove(nameOf(sha256));
        await bucket.remove(touchedMark(sha256));
      }
      await bucket.remove(mark);
      return isLeaving;
    },
    async settle() {
      for await (const { name, changedAt } of bucket.list(REMOVAL_FOLDER))
        if (Date.now() - changedAt > MARKED_FOR_MS) await bucket.remove(name);
    },
  };
};
