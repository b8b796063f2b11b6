import { EMPTY_ROOT, nodeHash } from './hashes.ts';

/** The hash over a whole subtree: of 2^level leaves, the index-th of its level. Only whole ones are ever asked for. */
export type NodeAt = (level: number, index: number) => Uint8Array;

/** What the first `size` leaves come to. */
export const rootOf = (size: number, nodeAt: NodeAt): Uint8Array =>
  size === 0 ? EMPTY_ROOT : rootOfRange(0, size, nodeAt);

/** The hashes beside the way from a leaf to the root, from below (RFC 9162, 2.1.3.1). */
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

/** What shows that the first `earlier` leaves are those of an earlier root (RFC 9162, 2.1.4.1). */
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
  // The part that both trees share is known to whoever knows the earlier root, unless it is only a piece of it.
  if (start > 0) path.push(rootOfRange(start, end, nodeAt));
  return path.reverse();
};

const rootOfRange = (start: number, end: number, nodeAt: NodeAt): Uint8Array => {
  const count = end - start;
  const half = halfOf(count);
  // Ranges begin where a subtree of their size may begin, so only a count that is no power of two has to be cut.
  if (half * 2 === count || count === 1) return nodeAt(Math.log2(count), start / count);
  return nodeHash(rootOfRange(start, start + half, nodeAt), rootOfRange(start + half, end, nodeAt));
};

/** The greatest power of two below the count. */
const halfOf = (count: number): number => {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
};
