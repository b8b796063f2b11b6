import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EventBytes, EventStore } from '@granary/event-store';
import { inclusionPath, isIncluded, leafHash } from '../merkle/index.ts';
import type { SignedHead } from './heads.ts';
import { leafLine } from './leaf.ts';
import type { TreeReader } from './tree-reader.ts';

/** Inclusion proof: the leaf is at its index in the tree a head was signed for. */
export interface Proof {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  /** Sibling hashes in hexadecimal, from the leaf up. */
  readonly path: readonly string[];
}

export const proofOf = (tree: TreeReader, index: number): Proof => ({
  index,
  size: tree.size,
  leaf: tree.leafAt(index).line,
  path: inclusionPath(index, tree.size, tree.nodeAt).map((hash) => Buffer.from(hash).toString('hex')),
});

export const isProven = (
  { index, size, leaf, path }: Proof,
  head: Pick<SignedHead, 'size' | 'root'>,
): boolean =>
  size === head.size &&
  isIncluded({
    leafHash: leafHash(Buffer.from(leaf)),
    index,
    size,
    path: path.map((hash) => Buffer.from(hash, 'hex')),
    root: Buffer.from(head.root, 'hex'),
  });

/** Finds an event by id and proves it. Slow: scans all leaves. Undefined if there is no such leaf. */
export const provenEvent = async (
  directory: string,
  tree: TreeReader,
  log: EventStore,
  eventId: string,
): Promise<{ readonly proof: Proof; readonly isAsSigned: boolean } | undefined> => {
  const lines = createInterface({ input: createReadStream(join(directory, 'leaves.jsonl')) });
  let index = 0;
  for await (const line of lines) {
    if (index >= tree.size) return undefined;
    if (line.includes(`"${eventId}"`)) {
      const found = await eventAt(log, tree.leafAt(index).position);
      return { proof: proofOf(tree, index), isAsSigned: found !== undefined && leafLine(found) === line };
    }
    index += 1;
  }
  return undefined;
};

/** Undefined if there is no event at this position. */
export const eventAt = async (log: EventStore, position: bigint): Promise<EventBytes | undefined> => {
  for await (const [event] of log.readBytes({ from: position, maxCount: 1 }))
    if (event) return event.position === position ? event : undefined;
  return undefined;
};
