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
  /** Public keys of former signing keys. */
  readonly formerKeys?: readonly PublicKey[];
  /** Maximum time in ms until an event is signed while events keep arriving. */
  readonly headEveryMs?: number;
  readonly onReconnect?: (error: unknown) => void;
  /** Called once the last signed head is verified, before following the log. */
  readonly onResumed?: () => void;
}

/** Thrown if files or log differ from what was signed. Nothing is overwritten; someone has to investigate. */
export class EvidenceContradicted extends Error {}

const HEAD_EVERY_MS = 10_000;
/** Signs after this much inactivity. */
const QUIET_MS = 500;

/** Builds the tree while following the log and signs its heads. Only one instance may run per directory. */
export class EvidenceRecorder {
  readonly #options: RecorderOptions;
  #tree: TreeWriter | undefined;
  #head: SignedHead | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the oldest unsigned event must be signed, in monotonic milliseconds. */
  #due = Infinity;
  #failed: (error: unknown) => void = () => undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get head(): SignedHead | undefined {
    return this.#head;
  }

  /** Position of the last event in the tree, signed or not. */
  get position(): bigint {
    return this.#tree?.position ?? 0n;
  }

  get size(): number {
    return this.#tree?.size ?? 0;
  }

  /** Runs until the signal aborts, then signs what is unsigned. Throws `EvidenceContradicted`. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, onReconnect, onResumed } = this.#options;
    const tree = await this.#resume();
    this.#tree = tree;
    this.sign();
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

  /** Signs the tree if it has unsigned events, or if its head was signed with a former key. */
  sign(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
    const tree = this.#tree;
    if (!tree || (tree.size === (this.#head?.size ?? 0) && this.#isOfThisKey())) return;
    // A head must only cover what is on disk.
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

  #isOfThisKey(): boolean {
    return this.#head === undefined || signerOf(this.#head, [this.#options.key.public]) !== undefined;
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

  /** Verifies the last signed head against the files and the log. */
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
