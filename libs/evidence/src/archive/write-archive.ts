import type { EventStore } from '@granary/event-store';
import { hashesBeside } from '../merkle/index.ts';
import { leafLine, parseLeaf, type PublicKey, type SignedHead, type TreeReader } from '../log/index.ts';
import { FORM, contentAs, leavesOf, type ArchiveHeader, type ArchiveLine } from './format.ts';

export interface ArchivePeriod {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Their beginning and end, ISO 8601; the end is exclusive. */
  readonly since: string;
  readonly until: string;
}

interface ArchiveSource {
  readonly log: EventStore;
  /** Of the size of the head. */
  readonly tree: TreeReader;
  readonly head: SignedHead;
  readonly key: PublicKey;
}

export interface Archived {
  readonly header: ArchiveHeader;
  /** The lines of the archive, each with its line break. */
  readonly lines: AsyncIterable<string>;
}

/** The log does not hold what was signed: an archive of it would not verify. */
export class EventDiffers extends Error {}

/** Whether the head was signed after the end of the period, so that nothing of it can be missing. */
export const isOver = ({ until }: ArchivePeriod, { time }: SignedHead): boolean => time >= until;

/**
 * An archive of all events recorded in a period that is over: every event as stored, and what proves that these events,
 * all of them and no others, are in the log whose state was signed. The lines throw `EventDiffers` if the log is not what
 * was signed.
 */
export const archiveOf = (source: ArchiveSource, period: ArchivePeriod): Archived => {
  const { tree, head, key } = source;
  const recordedAt = (index: number) => parseLeaf(tree.leafAt(index).line)?.recordedAt ?? '';
  const first = tree.firstWhere((index) => recordedAt(index) >= period.since);
  const behind = tree.firstWhere((index) => recordedAt(index) >= period.until);
  const place = { first, events: behind - first, head };
  const hashes = hashesBeside(leavesOf(place), tree.nodeAt);
  const header: ArchiveHeader = {
    form: FORM,
    ...period,
    ...place,
    key: key.pem,
    hashes: hashes.map((hash) => Buffer.from(hash).toString('base64')),
  };
  return { header, lines: linesOf(source, header) };
};

async function* linesOf(source: ArchiveSource, header: ArchiveHeader): AsyncGenerator<string> {
  const { tree } = source;
  const { first, events } = header;
  const leaves = leavesOf(header);
  const textOf = (line: ArchiveHeader | ArchiveLine) => `${JSON.stringify(line)}\n`;
  yield textOf(header);
  if (leaves.first < first) yield textOf({ leaf: tree.leafAt(leaves.first).line });
  for await (const line of contents(source, first, events)) yield textOf(line);
  if (leaves.behind > first + events) yield textOf({ leaf: tree.leafAt(first + events).line });
}

async function* contents(
  { log, tree }: ArchiveSource,
  first: number,
  count: number,
): AsyncGenerator<ArchiveLine> {
  if (count === 0) return;
  let index = first;
  for await (const page of log.readBytes({ from: tree.leafAt(first).position }))
    for (const event of page) {
      // System events have no leaf.
      if (event.stream.startsWith('$')) continue;
      const leaf = leafLine(event);
      if (leaf !== tree.leafAt(index).line) throw differs(index);
      yield { leaf, ...contentAs('data', event.dataBytes), ...contentAs('metadata', event.metadataBytes) };
      index += 1;
      if (index === first + count) return;
    }
  throw differs(index);
}

const differs = (index: number) =>
  new EventDiffers(`Event number ${index + 1} of the log is not as it was signed: verify the log first.`);
