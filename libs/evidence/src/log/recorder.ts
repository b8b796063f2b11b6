import type { EventBytes, EventStore } from '@granary/event-store';
import { mkdirSync } from 'node:fs';
import { appendHead, lastHeads, signedHead, signerOf, type SignedHead } from './heads.ts';
import type { PublicKey, SigningKey } from './keys.ts';
import { hasLeaf, leafLine } from './leaf.ts';
import { eventAt } from './proof.ts';
import { TreeReader } from './tree-reader.ts';
import { TreeWriter } from './tree-writer.ts';

export interface RecorderOptions {
  readonly log: EventStore;
  readonly directory: string;
  readonly key: SigningKey;
  /** Those it was signed with before. */
  readonly formerKeys?: readonly PublicKey[];
  /** A head follows the first event that it is about after so long, while events keep coming. */
  readonly headEveryMs?: number;
  readonly onReconnect?: (error: unknown) => void;
  /** What was signed last still stands; from here on it follows the log. */
  readonly onResumed?: () => void;
}

/** What was signed is not what is found now. Nothing is written over it: somebody has to look. */
export class EvidenceContradicted extends Error {}

const HEAD_EVERY_MS = 10_000;
/** Nothing has come for so long: a good moment to sign. */
const QUIET_MS = 500;

/** Writes the tree along with the log and signs what it has come to. One at a time may run on a directory. */
export class EvidenceRecorder {
  readonly #options: RecorderOptions;
  #tree: TreeWriter | undefined;
  #head: SignedHead | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** By when the oldest unsigned event is to be signed. */
  #due = Infinity;
  #failed: (error: unknown) => void = () => undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get head(): SignedHead | undefined {
    return this.#head;
  }

  /** Of the last event that is in the tree, signed or not. */
  get position(): bigint {
    return this.#tree?.position ?? 0n;
  }

  get size(): number {
    return this.#tree?.size ?? 0;
  }

  /** Goes on until the signal aborts; the last thing it does is to sign. Throws `EvidenceContradicted`. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, onReconnect, onResumed } = this.#options;
    const tree = await this.#resume();
    this.#tree = tree;
    onResumed?.();
    const failed = new Promise<never>((_, reject) => (this.#failed = reject));
    failed.catch(() => undefined);
    const ends = new AbortController();
    const pages = log.followBytes({
      signal: AbortSignal.any([signal, ends.signal]),
      ...(tree.position !== undefined && { after: tree.position }),
      ...(onReconnect && { onReconnect }),
    });
    try {
      await Promise.race([failed, this.#take(pages)]);
      this.sign();
    } finally {
      ends.abort();
      clearTimeout(this.#timer);
      tree.close();
    }
  }

  /** Signs what is in the tree, unless that is signed already. */
  sign(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
    const tree = this.#tree;
    if (!tree || tree.size === (this.#head?.size ?? 0)) return;
    // A head must never speak of what the disk does not have.
    tree.flush();
    const head = {
      size: tree.size,
      position: String(tree.position),
      root: Buffer.from(tree.root()).toString('hex'),
      time: new Date().toISOString(),
    };
    this.#head = signedHead(head, this.#options.key);
    appendHead(this.#options.directory, this.#head);
  }

  async #take(pages: AsyncGenerator<readonly EventBytes[]>): Promise<void> {
    for await (const events of pages) {
      const leaves = events
        .filter(hasLeaf)
        .map((event) => ({ position: event.position, line: leafLine(event) }));
      if (leaves.length === 0) continue;
      this.#tree?.append(leaves);
      this.#signSoon();
    }
  }

  #signSoon(): void {
    const now = performance.now();
    this.#due = Math.min(this.#due, now + (this.#options.headEveryMs ?? HEAD_EVERY_MS));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#signInTime(), Math.max(0, Math.min(QUIET_MS, this.#due - now)));
  }

  #signInTime(): void {
    try {
      this.sign();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Looks whether what was signed last still stands, in the files and in the log. */
  async #resume(): Promise<TreeWriter> {
    const { directory, key, formerKeys = [], log } = this.#options;
    mkdirSync(directory, { recursive: true, mode: 0o750 });
    const [head] = lastHeads(directory, 1);
    if (head) {
      if (!signerOf(head, [key.public, ...formerKeys]))
        throw new EvidenceContradicted(
          `the last head, of ${head.size} events, is signed with no key of ours`,
        );
      await requireAsSigned(directory, head, log);
    }
    this.#head = head;
    return new TreeWriter(directory, head?.size ?? 0);
  }
}

const requireAsSigned = async (directory: string, head: SignedHead, log: EventStore): Promise<void> => {
  const reader = new TreeReader(directory, head.size);
  try {
    if (Buffer.from(reader.root()).toString('hex') !== head.root)
      throw new EvidenceContradicted(
        `the stored tree is not the one of the last head, of ${head.size} events`,
      );
    const last = reader.leafAt(head.size - 1);
    const found = await eventAt(log, last.position);
    if (!found || leafLine(found) !== last.line)
      throw new EvidenceContradicted(
        `the event at position ${last.position} is ${found ? 'not as it was signed' : 'no longer in the log'}`,
      );
  } finally {
    reader.close();
  }
};
