import type { EventBytes } from '@granary/event-store';
import { hasLeaf, leafFields, leafLine, parseLeaf, type Leaf, type LeafField } from './leaf.ts';
import type { TreeReader } from './tree-reader.ts';

/** The first event that differs from what was signed, and how. */
export interface Difference {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'replaced' | 'ends-early' | 'leaf-unreadable';
  /** Index of the leaf in the tree, from 0. */
  readonly index: number;
  /** The event as signed; for an inserted event, as found in the log. */
  readonly event: Leaf | undefined;
  /** Differing fields, if it is the same event. */
  readonly fields: readonly { readonly field: LeafField; readonly signed: string; readonly found: string }[];
  /** The event found in its place. */
  readonly found: Leaf | undefined;
  /** Number of signed events missing because the log ends early. */
  readonly missing: number;
}

interface Ahead {
  /** The remaining events of the current page, starting with the differing one. */
  readonly rest: readonly EventBytes[];
  readonly pages: AsyncGenerator<readonly EventBytes[]>;
}

/** Number of events searched ahead, in the log and in the tree, for where an event has gone. */
const WINDOW = 1_000;

/** Classifies the difference between log and stored leaves at `index`. `ahead` is undefined if the log has ended. */
export const differenceAt = async (
  stored: TreeReader,
  index: number,
  ahead: Ahead | undefined,
): Promise<Difference> => {
  const signed = parseLeaf(stored.leafAt(index).line);
  const nothing = { index, event: signed, fields: [], found: undefined, missing: 0 };
  if (!ahead) return { ...nothing, kind: 'ends-early', missing: stored.size - index };
  const [found, ...later] = await leavesAhead(ahead);
  if (!signed || !found) return { ...nothing, kind: 'leaf-unreadable', found };
  if (signed.id === found.id) {
    const fields = leafFields
      .filter((field) => signed[field] !== found[field])
      .map((field) => ({ field, signed: signed[field], found: found[field] }));
    return { ...nothing, kind: 'changed', fields, found };
  }
  const isSignedStillThere = later.some(({ id }) => id === signed.id);
  const wasFoundSigned = signedAhead(stored, index + 1).some((leaf) => leaf?.id === found.id);
  if (isSignedStillThere && wasFoundSigned) return { ...nothing, kind: 'moved', found };
  if (wasFoundSigned) return { ...nothing, kind: 'removed', found };
  if (isSignedStillThere) return { ...nothing, kind: 'inserted', event: found };
  return { ...nothing, kind: 'replaced', found };
};

const leavesAhead = async ({ rest, pages }: Ahead): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  const take = (events: readonly EventBytes[]) =>
    leaves.push(...events.filter(hasLeaf).flatMap((event) => parseLeaf(leafLine(event)) ?? []));
  take(rest);
  while (leaves.length < WINDOW) {
    const { value, done } = await pages.next();
    if (done) break;
    take(value);
  }
  return leaves;
};

const signedAhead = (stored: TreeReader, from: number): (Leaf | undefined)[] =>
  Array.from({ length: Math.min(WINDOW, Math.max(0, stored.size - from)) }, (_, n) =>
    parseLeaf(stored.leafAt(from + n).line),
  );
