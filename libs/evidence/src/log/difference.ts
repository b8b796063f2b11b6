import type { EventBytes } from '@granary/event-store';
import { hasLeaf, leafFields, leafLine, parseLeaf, type Leaf, type LeafField } from './leaf.ts';
import type { TreeReader } from './tree-reader.ts';

/** What befell the first event that is not as it was signed. */
export interface Difference {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'replaced' | 'ends-early' | 'leaf-unreadable';
  /** Its place in the tree, from 0. */
  readonly index: number;
  /** The event in question: as it was signed, or, of an inserted one, as it is found. */
  readonly event: Leaf | undefined;
  /** What differs, where it is the same event. */
  readonly fields: readonly { readonly field: LeafField; readonly signed: string; readonly found: string }[];
  /** What stands in its place. */
  readonly found: Leaf | undefined;
  /** Events that were signed and are not there, where the log ends early. */
  readonly missing: number;
}

interface Ahead {
  /** From the event in question on. */
  readonly rest: readonly EventBytes[];
  readonly pages: AsyncGenerator<readonly EventBytes[]>;
}

/** So far on both sides it is looked where an event may have gone. */
const WINDOW = 1_000;

/** The log and the stored leaves part at this place; undefined: the log has ended. */
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
