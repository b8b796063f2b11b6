import { leafHash, rootOfLeaves, sha256 } from '../merkle/index.ts';
import { parseLeaf, signerOf, type Leaf, type PublicKey } from '../log/index.ts';
import { FORM, contentOf, leavesOf, type ArchiveHeader, type ArchiveLine } from './format.ts';

export interface ArchiveCheck {
  /** Undefined if the file is no archive. */
  readonly header: ArchiveHeader | undefined;
  /** Events whose content is what was signed. */
  readonly events: number;
  /** What is wrong; empty if all is well. */
  readonly faults: readonly string[];
}

/** After so many it is clear that something is wrong. */
const FAULTS_MOST = 20;

/**
 * Verifies an archive without the event store: that the content of each event is what its leaf says, that the leaves lead
 * to the root of a head signed with one of the keys, and that none of the period is missing.
 */
export const checkArchive = async (
  lines: AsyncIterable<string>,
  keys: readonly PublicKey[],
): Promise<ArchiveCheck> => {
  const faults: string[] = [];
  const fault = (text: string): void => {
    if (faults.length < FAULTS_MOST) faults.push(text);
  };
  let header: ArchiveHeader | undefined;
  let pass: Pass | undefined;
  for await (const line of lines) {
    if (pass) pass.take(line);
    else {
      header = headerIn(line);
      if (!header) break;
      if (!signerOf(header.head, keys)) fault(`the head is not signed with a known key (${header.head.key})`);
      pass = new Pass(header, fault);
    }
  }
  if (!header || !pass) return { header: undefined, events: 0, faults: ['it is no archive of Granary'] };
  pass.end();
  return { header, events: pass.events, faults };
};

class Pass {
  events = 0;
  readonly #header: ArchiveHeader;
  readonly #fault: (text: string) => void;
  readonly #folding: ReturnType<typeof rootOfLeaves>;
  readonly #behind: number;
  #folded: IteratorResult<undefined, Uint8Array | undefined>;
  #index: number;

  constructor(header: ArchiveHeader, fault: (text: string) => void) {
    this.#header = header;
    this.#fault = fault;
    const range = leavesOf(header);
    this.#index = range.first;
    this.#behind = range.behind;
    this.#folding = rootOfLeaves(
      range,
      header.hashes.map((hash) => Buffer.from(hash, 'base64')),
    );
    this.#folded = this.#folding.next();
  }

  take(text: string): void {
    const index = this.#index;
    this.#index += 1;
    const name = `event number ${index + 1} of the log`;
    if (index >= this.#behind) return void (index === this.#behind && this.#fault('it has further lines'));
    const line = lineIn(text);
    const leaf = line && parseLeaf(line.leaf);
    if (!line || !leaf) return this.#fault(`${name} cannot be read`);
    this.#folded = this.#folding.next(leafHash(Buffer.from(line.leaf)));
    this.#requireTime(index, name, leaf);
    if (!this.#isInPeriod(index)) return;
    if (isContentOf(leaf, line)) this.events += 1;
    else this.#fault(`${name}, ${leaf.type} at ${leaf.stream}@${leaf.revision}, is not what was signed`);
  }

  end(): void {
    const { head, first, events, until } = this.#header;
    if (first + events === head.size && head.time < until)
      this.#fault(`the log was signed at ${head.time}, before the end of the period`);
    if (this.#index < this.#behind)
      this.#fault(`it ends early: ${this.#behind - this.#index} lines are missing`);
    const root = this.#folded.done ? this.#folded.value : undefined;
    const isRoot = root && Buffer.from(root).toString('hex') === head.root;
    // An empty log has no leaves, and its head says so.
    if (!isRoot && head.size > 0) this.#fault('its events do not lead to the root that was signed');
  }

  #isInPeriod(index: number): boolean {
    const { first, events } = this.#header;
    return index >= first && index < first + events;
  }

  /** The neighbours are outside the period, so nothing of it is missing. */
  #requireTime(index: number, name: string, { recordedAt }: Leaf): void {
    const { since, until, first } = this.#header;
    const isWithin = recordedAt >= since && recordedAt < until;
    const isRight = this.#isInPeriod(index)
      ? isWithin
      : index < first
        ? recordedAt < since
        : recordedAt >= until;
    if (!isRight) this.#fault(`${name} was recorded at ${recordedAt}, against the period of the archive`);
  }
}

const isContentOf = (leaf: Leaf, { data, dataBase64, metadata, metadataBase64 }: ArchiveLine): boolean => {
  const isOf = (content: Buffer | undefined, digest: string) =>
    content !== undefined && sha256(content).toString('base64url') === digest;
  return (
    isOf(contentOf(data, dataBase64), leaf.data) && isOf(contentOf(metadata, metadataBase64), leaf.metadata)
  );
};

const headerIn = (line: string): ArchiveHeader | undefined => {
  const header = objectIn(line) as Partial<ArchiveHeader> | undefined;
  if (header?.form !== FORM) return undefined;
  const { head, first, events, since, until, hashes } = header;
  const isWhole =
    Number.isSafeInteger(first) &&
    Number.isSafeInteger(events) &&
    Number.isSafeInteger(head?.size) &&
    typeof head?.root === 'string' &&
    typeof head.signature === 'string' &&
    typeof since === 'string' &&
    typeof until === 'string' &&
    Array.isArray(hashes) &&
    hashes.every((hash) => typeof hash === 'string');
  const isPossible = isWhole && first! >= 0 && events! >= 0 && first! + events! <= head.size;
  return isPossible ? (header as ArchiveHeader) : undefined;
};

const lineIn = (text: string): ArchiveLine | undefined => {
  const line = objectIn(text) as Partial<ArchiveLine> | undefined;
  return typeof line?.leaf === 'string' ? (line as ArchiveLine) : undefined;
};

const objectIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};
