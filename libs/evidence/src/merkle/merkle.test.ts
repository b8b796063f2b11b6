import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  GrowingTree,
  consistencyPath,
  hashesBeside,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
  rootOfLeaves,
  type NodeAt,
} from './index.ts';
import { EMPTY_ROOT, nodeHash } from './hashes.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Slow reference implementation of the RFC's definition. */
const definedRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [first] = leaves;
  if (!first) return EMPTY_ROOT;
  if (leaves.length === 1) return leafHash(first);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(definedRoot(leaves.slice(0, half)), definedRoot(leaves.slice(half)));
};

const grown = (leaves: readonly Uint8Array[]): { tree: GrowingTree; nodeAt: NodeAt } => {
  const levels: Uint8Array[][] = [];
  const tree = new GrowingTree((level, hash) => void (levels[level] ??= []).push(hash));
  for (const leaf of leaves) tree.add(leafHash(leaf));
  return { tree, nodeAt: (level, index) => levels[level]![index]! };
};

/** Test vectors of certificate transparency implementations. */
const vectorLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'));
const vectorRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('Merkle tree, certificate transparency vectors', () => {
  it('have the expected roots', () => {
    expect(hex(rootOf(0, grown([]).nodeAt))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    vectorRoots.forEach((root, index) => {
      const { tree, nodeAt } = grown(vectorLeaves.slice(0, index + 1));
      expect(hex(tree.root())).toBe(root);
      expect(hex(rootOf(index + 1, nodeAt))).toBe(root);
    });
  });

  it('have the expected proofs', () => {
    const { nodeAt } = grown(vectorLeaves);
    expect(inclusionPath(5, 8, nodeAt).map(hex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(consistencyPath(6, 8, nodeAt).map(hex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});

const leavesOf = (least: number) =>
  fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: least, maxLength: 70 });
const flipped = (hash: Uint8Array, bit: number): Uint8Array => {
  const copy = Uint8Array.from(hash);
  copy[(bit >> 3) % copy.length]! ^= 1 << (bit & 7);
  return copy;
};

describe('Merkle tree', () => {
  it('has the root defined by the RFC in every representation', () => {
    fc.assert(
      fc.property(leavesOf(0), (leaves) => {
        const { tree, nodeAt } = grown(leaves);
        expect(tree.root()).toEqual(definedRoot(leaves));
        expect(rootOf(leaves.length, nodeAt)).toEqual(definedRoot(leaves));
      }),
    );
  });

  it('continues from its incomplete subtrees', () => {
    fc.assert(
      fc.property(leavesOf(1), fc.nat(), (leaves, cut) => {
        const before = cut % leaves.length;
        const { nodeAt } = grown(leaves.slice(0, before));
        const loose = Array.from({ length: 8 }, (_, level) => {
          const count = Math.floor(before / 2 ** level);
          return count % 2 === 1 ? nodeAt(level, count - 1) : undefined;
        });
        const tree = new GrowingTree(undefined, { size: before, loose });
        for (const leaf of leaves.slice(before)) tree.add(leafHash(leaf));
        expect(tree.root()).toEqual(definedRoot(leaves));
      }),
    );
  });

  it('proves each of its leaves and nothing else', () => {
    fc.assert(
      fc.property(leavesOf(1), fc.nat(), fc.nat({ max: 255 }), (leaves, pick, bit) => {
        const size = leaves.length;
        const index = pick % size;
        const { tree, nodeAt } = grown(leaves);
        const path = inclusionPath(index, size, nodeAt);
        const proof = { leafHash: leafHash(leaves[index]!), index, size, path, root: tree.root() };
        expect(isIncluded(proof)).toBe(true);
        expect(isIncluded({ ...proof, leafHash: flipped(proof.leafHash, bit) })).toBe(false);
        expect(isIncluded({ ...proof, root: flipped(proof.root, bit) })).toBe(false);
        expect(isIncluded({ ...proof, index: index + size })).toBe(false);
        expect(isIncluded({ ...proof, path: [...path, proof.root] })).toBe(false);
        path.forEach((hash, place) => {
          expect(isIncluded({ ...proof, path: path.with(place, flipped(hash, bit)) })).toBe(false);
          expect(isIncluded({ ...proof, path: path.toSpliced(place, 1) })).toBe(false);
        });
      }),
    );
  });

  it('proves consistency with each earlier tree and no other', () => {
    fc.assert(
      fc.property(leavesOf(1), fc.nat(), fc.nat({ max: 255 }), (leaves, pick, bit) => {
        const size = leaves.length;
        const earlier = 1 + (pick % size);
        const { tree, nodeAt } = grown(leaves);
        const path = consistencyPath(earlier, size, nodeAt);
        const proof = {
          earlier,
          size,
          path,
          earlierRoot: definedRoot(leaves.slice(0, earlier)),
          root: tree.root(),
        };
        expect(isConsistent(proof)).toBe(true);
        expect(isConsistent({ ...proof, earlierRoot: flipped(proof.earlierRoot, bit) })).toBe(false);
        expect(isConsistent({ ...proof, root: flipped(proof.root, bit) })).toBe(false);
        path.forEach((hash, place) =>
          expect(isConsistent({ ...proof, path: path.with(place, flipped(hash, bit)) })).toBe(false),
        );
      }),
    );
  });
});

describe('Merkle tree, consecutive leaves', () => {
  const leavesOf = (size: number) => Array.from({ length: size }, (_, n) => Buffer.from(`leaf ${n}`));
  /** Any range of any tree with up to 70 leaves. */
  const ranges = fc
    .integer({ min: 1, max: 70 })
    .chain((size) => fc.tuple(fc.constant(size), fc.nat(size), fc.nat(size)))
    .map(([size, one, other]) => ({ size, first: Math.min(one, other), behind: Math.max(one, other) }));
  const fold = (
    range: { first: number; behind: number; size: number },
    beside: readonly Uint8Array[],
    leaves: readonly Uint8Array[],
  ) => {
    const folding = rootOfLeaves(range, beside);
    let folded = folding.next();
    for (const leaf of leaves) folded = folding.next(leafHash(leaf));
    return folded.done && folded.value ? hex(folded.value) : undefined;
  };

  it('lead to the root with the hashes beside them', () => {
    fc.assert(
      fc.property(ranges, ({ size, first, behind }) => {
        const leaves = leavesOf(size);
        const { nodeAt } = grown(leaves);
        const range = { first, behind, size };
        const beside = hashesBeside(range, nodeAt);
        expect(fold(range, beside, leaves.slice(first, behind))).toBe(hex(rootOf(size, nodeAt)));
        expect(beside.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size + 1)) + 1);
      }),
    );
  });

  it('lead nowhere when one is changed, missing or too many, or at another place', () => {
    fc.assert(
      fc.property(ranges, fc.nat(), ({ size, first, behind }, which) => {
        fc.pre(behind > first);
        const leaves = leavesOf(size);
        const { nodeAt } = grown(leaves);
        const range = { first, behind, size };
        const beside = hashesBeside(range, nodeAt);
        const own = leaves.slice(first, behind);
        const root = hex(rootOf(size, nodeAt));
        const changed = own.with(which % own.length, Buffer.from('another'));
        expect(fold(range, beside, changed)).not.toBe(root);
        expect(fold(range, beside, own.slice(1))).not.toBe(root);
        expect(fold(range, [...beside, leafHash(Buffer.from('x'))], own)).toBeUndefined();
        if (beside.length > 0) expect(fold(range, beside.slice(1), own)).not.toBe(root);
        if (own.length > 1) expect(fold(range, beside, own.toReversed())).not.toBe(root);
        const moved = { ...range, first: first + 1, behind: behind + 1 };
        if (behind < size) expect(fold(moved, beside, own)).not.toBe(root);
      }),
    );
  });
});
