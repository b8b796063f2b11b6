import type { CountDetail, CountLineDetail } from '@granary/api/counts';
import { toQuantity } from '@granary/domain/kernel';
import { useMemo } from 'react';
import { connection } from '../app/client/connection.ts';
import { ownWrites } from '../app/client/own-writes.ts';
import type { Entry, EntryOf } from '../app/offline/entry.ts';
import { outbox, useEntriesOf } from '../app/offline/own-outbox.ts';

/** A quantity that somebody has counted, kept until the server has accepted it. */
export type CountEntry = EntryOf<'countLine'>;

interface Entries {
  readonly waiting: readonly CountEntry[];
  readonly refused: readonly CountEntry[];
  /** Accepted, but not included in the sheet yet. */
  readonly unseen: readonly CountEntry[];
}

export interface EnteredLine extends CountLineDetail {
  /** The entry that has not reached the server, or that it refused. */
  readonly entry: CountEntry | undefined;
}

/** Its line on the sheet. */
export const lineNumberOf = ({ input }: CountEntry): number => Number(input.params.line);

const isCount = (entry: Entry): entry is CountEntry => entry.write === 'countLine';

export const useCountEntries = ({ number, freshness }: CountDetail): Entries => {
  const { waiting, refused } = useEntriesOf(number);
  const sent = outbox.state.use((state) => state.sent);
  return useMemo(() => {
    const unseen = sent.filter(
      ({ entry, position }) => entry.document === number && position > BigInt(freshness.position),
    );
    return {
      waiting: waiting.filter(isCount),
      refused: refused.filter(isCount),
      unseen: unseen.map(({ entry }) => entry).filter(isCount),
    };
  }, [waiting, refused, sent, number, freshness.position]);
};

/** The lines with everything entered here, whether or not the server has received it. What it refused is still open. */
export const enteredLines = (
  lines: readonly CountLineDetail[],
  { waiting, refused, unseen }: Entries,
): EnteredLine[] => {
  const last = (entries: readonly CountEntry[], line: number) =>
    entries.findLast((entry) => lineNumberOf(entry) === line);
  return lines.map((line) => {
    const entry = last(waiting, line.line);
    const counted = entry ?? last(unseen, line.line);
    return {
      ...line,
      ...(counted && line.asked ? { counted: toQuantity(counted.input.body.counted), done: true } : {}),
      entry: entry ?? last(refused, line.line),
    };
  });
};

/** Keeps what was counted of a line, instead of what was entered of it before and is still here. */
export const enterCounted = (sheet: CountDetail, line: EnteredLine, counted: string) => {
  const { number, round } = sheet;
  const input = {
    params: { number, line: line.line },
    body: { counted, seen: { round, logPosition: newestKnown(sheet) } },
  };
  return outbox.add({ write: 'countLine', document: number, input }, line.entry?.id);
};

/** The newest log position that this page knows of: whatever it does not know of may have happened after counting. */
const newestKnown = ({ freshness }: CountDetail): string =>
  [freshness.position, connection.get().heard, ownWrites.position() ?? '0'].reduce((one, other) =>
    BigInt(other) > BigInt(one) ? other : one,
  );
