import { isNotReached, type EventBytes, type EventStore } from '@granary/event-store';
import { GrowingTree, leafHash } from '../merkle/index.ts';
import { differenceAt, type Difference } from './difference.ts';
import { readHeads, readHeadsFile, signerOf, type SignedHead } from './heads.ts';
import type { PublicKey } from './keys.ts';
import { hasLeaf, leafLine } from './leaf.ts';
import { DamagedTree, TreeReader } from './tree-reader.ts';

/** A problem that is not attributable to a single event. */
export interface Fault {
  readonly kind:
    | 'no-heads'
    | 'not-a-head'
    | 'head-not-signed'
    | 'heads-out-of-order'
    | 'root-differs'
    | 'tree-damaged'
    | 'log-unreadable'
    | 'stream-hidden';
  readonly detail: string;
}

export interface Verification {
  readonly state: 'verified' | 'differs';
  /** Number of events read that match what was signed. */
  readonly events: number;
  /** Position of the last of them. */
  readonly position: string;
  readonly heads: number;
  readonly head: SignedHead | undefined;
  /** Number of events after the last head, which are not signed yet. */
  readonly unsigned: number;
  readonly difference: Difference | undefined;
  readonly faults: readonly Fault[];
  readonly time: string;
  readonly seconds: number;
}

export interface VerificationOptions {
  readonly log: EventStore;
  readonly directory: string;
  readonly keys: readonly PublicKey[];
  /** A copy of `heads.jsonl` stored where it cannot be tampered with. */
  readonly headsCopy?: string;
  readonly onProgress?: (events: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads the whole log and compares every event with its stored leaf and every head with the log. Throws if the store
 * cannot be reached, which says nothing about the log.
 */
export const verifyLog = async (options: VerificationOptions): Promise<Verification> => {
  const begun = performance.now();
  const { heads, faults } = checkedHeads(options);
  const head = heads.at(-1);
  const walk = new Walk(new TreeReader(options.directory, head?.size ?? 0), heads, faults);
  try {
    await walk.through(options);
  } finally {
    walk.close();
  }
  const { difference, events, position, unsigned } = walk;
  return {
    state: difference || faults.length > 0 ? 'differs' : 'verified',
    events,
    position,
    heads: heads.length,
    head,
    unsigned,
    difference,
    faults,
    time: new Date().toISOString(),
    seconds: (performance.now() - begun) / 1_000,
  };
};

const checkedHeads = ({ directory, keys, headsCopy }: VerificationOptions): Checked => {
  const own = checkedLines('heads.jsonl', readHeads(directory), keys);
  if (own.heads.length === 0 && own.faults.length === 0)
    own.faults.push({ kind: 'no-heads', detail: 'nothing was signed yet' });
  if (headsCopy === undefined) return own;
  const copy = checkedLines(headsCopy, readHeadsFile(headsCopy), keys);
  return {
    heads: [...own.heads, ...copy.heads].toSorted((one, other) => one.size - other.size),
    faults: [...own.faults, ...copy.faults],
  };
};

interface Checked {
  readonly heads: SignedHead[];
  readonly faults: Fault[];
}

/** Heads with a valid signature, in file order; one with fewer events than its predecessor is a fault. */
export const checkedLines = (
  name: string,
  lines: readonly (SignedHead | string)[],
  keys: readonly PublicKey[],
): Checked => {
  const faults: Fault[] = [];
  const heads: SignedHead[] = [];
  for (const [index, head] of lines.entries()) {
    const line = `line ${index + 1} of ${name}`;
    if (typeof head === 'string') faults.push({ kind: 'not-a-head', detail: `${line} is no head` });
    else if (!signerOf(head, keys))
      faults.push({
        kind: 'head-not-signed',
        detail: `${line}, of ${head.size} events, is not signed with a known key (${head.key})`,
      });
    else if (head.size < (heads.at(-1)?.size ?? 0))
      faults.push({ kind: 'heads-out-of-order', detail: `${line} is of fewer events than the one before` });
    else heads.push(head);
  }
  return { heads, faults };
};

class Walk {
  difference: Difference | undefined;
  events = 0;
  position = '0';
  unsigned = 0;
  readonly #stored: TreeReader;
  readonly #faults: Fault[];
  readonly #tree = new GrowingTree();
  readonly #heads: readonly SignedHead[];
  #nextHead = 0;
  #hiding = new Map<string, string>();

  constructor(stored: TreeReader, heads: readonly SignedHead[], faults: Fault[]) {
    this.#stored = stored;
    this.#heads = heads;
    this.#faults = faults;
  }

  async through({ log, onProgress, signal }: VerificationOptions): Promise<void> {
    try {
      const pages = log.readBytes();
      for await (const page of pages) {
        signal?.throwIfAborted();
        for (const [place, event] of page.entries()) {
          if (!hasLeaf(event)) this.#noteSetting(event);
          else if (this.#tree.size >= this.#stored.size) this.unsigned += 1;
          else if (!this.#take(event)) {
            const ahead = { rest: page.slice(place), pages };
            this.difference = await differenceAt(this.#stored, this.#tree.size, ahead);
            return;
          }
        }
        onProgress?.(this.events, this.#stored.size);
      }
      if (this.#tree.size < this.#stored.size) {
        this.difference = await differenceAt(this.#stored, this.#tree.size, undefined);
        return;
      }
      this.#requireStoredRoot();
    } catch (error) {
      if (signal?.aborted || isNotReached(error)) throw error;
      const kind = error instanceof DamagedTree ? 'tree-damaged' : 'log-unreadable';
      this.#faults.push({ kind, detail: `behind position ${this.position}: ${messageOf(error)}` });
    }
    for (const [stream, setting] of this.#hiding)
      this.#faults.push({ kind: 'stream-hidden', detail: `${stream} hides events: ${setting}` });
  }

  close(): void {
    this.#stored.close();
  }

  /** Returns false if the event differs from its stored leaf. */
  #take(event: EventBytes): boolean {
    const line = leafLine(event);
    if (this.#stored.leafAt(this.#tree.size).line !== line) return false;
    this.#tree.add(leafHash(Buffer.from(line)));
    this.events = this.#tree.size;
    this.position = String(event.position);
    for (
      let head = this.#heads[this.#nextHead];
      head?.size === this.events;
      head = this.#heads[this.#nextHead]
    ) {
      this.#compare(head);
      this.#nextHead += 1;
    }
    return true;
  }

  #compare({ size, root, time }: SignedHead): void {
    if (Buffer.from(this.#tree.root()).toString('hex') === root) return;
    const since = this.#heads[this.#nextHead - 1]?.size ?? 0;
    this.#faults.push({
      kind: 'root-differs',
      detail: `the head of ${size} events (${time}) was signed over others: the stored leaves ${since + 1} to ${size} were changed with the log`,
    });
  }

  /** Inclusion proofs are built from the stored nodes, so these must yield the log's root. */
  #requireStoredRoot(): void {
    if (this.#stored.size === 0 || Buffer.compare(this.#stored.root(), this.#tree.root()) === 0) return;
    this.#faults.push({
      kind: 'tree-damaged',
      detail: 'the stored nodes do not lead to the root of the log',
    });
  }

  /** Stream metadata is not a signed event, but it can make the store hide events of the stream. */
  #noteSetting({ stream, dataBytes }: EventBytes): void {
    if (!stream.startsWith('$$') || stream.startsWith('$$$')) return;
    const setting = Buffer.from(dataBytes).toString();
    if (/"\$(tb|maxAge|maxCount)"/.test(setting)) this.#hiding.set(stream.slice(2), setting);
    else this.#hiding.delete(stream.slice(2));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
