import { EMPTY_ROOT, nodeHash } from './hashes.ts';

/**
 * Hash of a complete subtree: the one with this index among those of 2^level leaves. Called for complete subtrees only.
 */
export type NodeAt = (level: number, index: number) => Uint8Array;

/** Root of the first `size` leaves. */
export const rootOf = (size: number, nodeAt: NodeAt): Uint8Array =>
  size === 0 ? EMPTY_ROOT : rootOfRange(0, size, nodeAt);

/** Inclusion proof: the sibling hashes from the leaf up (RFC 9162, 2.1.3.1). */
export const inclusionPath = (index: number, size: number, nodeAt: NodeAt): Uint8Array[] => {
  const path: Uint8Array[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + halfOf(end - start);
    if (index < middle) {
      path.push(rootOfRange(middle, end, nodeAt));
      end = middle;
    } else {
      path.push(rootOfRange(start, middle, nodeAt));
      start = middle;
    }
  }
  return path.reverse();
};

/** Consistency proof that the first `earlier` leaves form the earlier tree (RFC 9162, 2.1.4.1). */
export const consistencyPath = (earlier: number, size: number, nodeAt: NodeAt): Uint8Array[] => {
  if (earlier === 0 || earlier === size) return [];
  const path: Uint8Array[] = [];
  let [start, end] = [0, size];
  while (end !== earlier) {
    const middle = start + halfOf(end - start);
    if (earlier <= middle) {
      path.push(rootOfRange(middle, end, nodeAt));
      end = middle;
    } else {
      path.push(rootOfRange(start, middle, nodeAt));
      start = middle;
    }
  }
  // Omitted if it is the whole earlier tree, whose root the verifier knows.
  if (start > 0) path.push(rootOfRange(start, end, nodeAt));
  return path.reverse();
};

/** Root of the leaves from `start` to `end`, a range that the tree's own division yields. */
export const rootOfRange = (start: number, end: number, nodeAt: NodeAt): Uint8Array => {
  const count = end - start;
  const half = halfOf(count);
  // Ranges are aligned to subtrees, so only a range whose count is not a power of two needs splitting.
  if (half * 2 === count || count === 1) return nodeAt(Math.log2(count), start / count);
  return nodeHash(rootOfRange(start, start + half, nodeAt), rootOfRange(start + half, end, nodeAt));
};

/** The greatest power of two below the count. */
export const halfOf = (count: number): number => {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
};
