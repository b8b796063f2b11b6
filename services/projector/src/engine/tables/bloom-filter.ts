const BITS = 2 ** 22;
const PROBES = 4;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Bloom filter in half a megabyte: may give false positives (1 % at 400,000 keys), never false negatives.
 */
export class BloomFilter {
  readonly #bits = new Uint32Array(BITS / 32);

  add(key: string): void {
    const [start, step] = placesOf(key);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (start + probe * step) & (BITS - 1);
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  mayHave(key: string): boolean {
    const [start, step] = placesOf(key);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (start + probe * step) & (BITS - 1);
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/** First slot and step for double hashing. */
function placesOf(key: string): [start: number, step: number] {
  let hash = FNV_OFFSET;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return [(mixed ^ (mixed >>> 13)) >>> 0, (hash >>> 0) | 1];
}
