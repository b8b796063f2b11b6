import { EMPTY_ROOT, nodeHash } from './hashes.ts';

/** An append-only tree that keeps only subtrees without a sibling: at most one per level. */
export class GrowingTree {
  size: number;
  readonly #loose: (Uint8Array | undefined)[];
  readonly #onNode: (level: number, hash: Uint8Array) => void;

  /** `onNode` is called for every complete subtree; leaves are level 0. */
  constructor(
    onNode: (level: number, hash: Uint8Array) => void = () => undefined,
    { size, loose }: { readonly size: number; readonly loose: (Uint8Array | undefined)[] } = {
      size: 0,
      loose: [],
    },
  ) {
    this.size = size;
    this.#loose = loose;
    this.#onNode = onNode;
  }

  add(leafHash: Uint8Array): void {
    this.size += 1;
    let hash = leafHash;
    let level = 0;
    this.#onNode(level, hash);
    for (let sister = this.#loose[level]; sister; sister = this.#loose[level]) {
      this.#loose[level] = undefined;
      hash = nodeHash(sister, hash);
      level += 1;
      this.#onNode(level, hash);
    }
    this.#loose[level] = hash;
  }

  root(): Uint8Array {
    return (
      this.#loose.reduce(
        (right, left) => (left && right ? nodeHash(left, right) : (left ?? right)),
        undefined,
      ) ?? EMPTY_ROOT
    );
  }
}
