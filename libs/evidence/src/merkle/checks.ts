import { nodeHash } from './hashes.ts';

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

export interface Inclusion {
  readonly leafHash: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Verifies an inclusion proof (RFC 9162, 2.1.3.2). */
export const isIncluded = ({ leafHash, index, size, path, root }: Inclusion): boolean => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last] = [index, size - 1];
  let found = leafHash;
  for (const beside of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      found = nodeHash(beside, found);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      found = nodeHash(found, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(found, root);
};

export interface Consistency {
  readonly earlier: number;
  readonly earlierRoot: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** Verifies a consistency proof: the later tree starts with all leaves of the earlier one (RFC 9162, 2.1.4.2). */
export const isConsistent = ({ earlier, earlierRoot, size, root, path }: Consistency): boolean => {
  if (earlier === size) return path.length === 0 && isSame(earlierRoot, root);
  if (earlier > size) return false;
  if (earlier === 0) return path.length === 0;
  const hashes = Number.isInteger(Math.log2(earlier)) ? [earlierRoot, ...path] : [...path];
  const [first, ...rest] = hashes;
  if (!first) return false;
  let [at, last] = [earlier - 1, size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [before, after] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      before = nodeHash(beside, before);
      after = nodeHash(beside, after);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      after = nodeHash(after, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(before, earlierRoot) && isSame(after, root);
};
