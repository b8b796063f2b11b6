import { nodeHash } from './hashes.ts';
import { halfOf, rootOfRange, type NodeAt } from './proofs.ts';

/** Consecutive leaves of a tree of `size`: those from `first` up to, but without, `behind`. */
export interface LeafRange {
  readonly first: number;
  readonly behind: number;
  readonly size: number;
}

const isOutside = ({ first, behind }: LeafRange, start: number, end: number): boolean =>
  end <= first || start >= behind;

/** The hashes beside a range, from left to right: with them, its leaves lead to the root. At most two per level. */
export const hashesBeside = (range: LeafRange, nodeAt: NodeAt): Uint8Array[] => {
  const collect = (start: number, end: number): Uint8Array[] => {
    if (isOutside(range, start, end)) return [rootOfRange(start, end, nodeAt)];
    if (end - start === 1) return [];
    const middle = start + halfOf(end - start);
    return [...collect(start, middle), ...collect(middle, end)];
  };
  return range.size === 0 ? [] : collect(0, range.size);
};

/**
 * Computes the root from a range: call `next(hash)` with the hash of each leaf in order, after a first `next()`. The
 * value is the root; undefined if `beside` are not the hashes of such a range.
 */
export function* rootOfLeaves(
  range: LeafRange,
  beside: readonly Uint8Array[],
): Generator<undefined, Uint8Array | undefined, Uint8Array> {
  const hashes = [...beside].toReversed();
  function* fold(start: number, end: number): Generator<undefined, Uint8Array | undefined, Uint8Array> {
    if (isOutside(range, start, end)) return hashes.pop();
    if (end - start === 1) return yield;
    const middle = start + halfOf(end - start);
    const left = yield* fold(start, middle);
    const right = yield* fold(middle, end);
    return left && right && nodeHash(left, right);
  }
  const root = range.size === 0 ? undefined : yield* fold(0, range.size);
  return hashes.length === 0 ? root : undefined;
}
