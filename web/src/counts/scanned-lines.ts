import type { CountLineDetail } from '@granary/api/counts';
import { isBatch, isItemOf } from '../scanning/index.ts';

/** The user's lines of the scanned batch or lot, which several batches may have, else of the scanned item. */
export const scannedLines = (lines: readonly CountLineDetail[], text: string): readonly CountLineDetail[] => {
  const mine = lines.filter((line) => line.mine);
  const ofBatch = mine.filter((line) => isBatch(text, line));
  return ofBatch.length > 0 ? ofBatch : mine.filter((line) => isItemOf(text, line));
};
