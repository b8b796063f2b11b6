import { useMemo } from 'react';
import type { Entry, EntryOf, SentEntry } from '../../app/offline/entry.ts';
import { outbox, useEntriesOf } from '../../app/offline/own-outbox.ts';

/** What a picker does, kept until the server has accepted it. */
export type PickAction = EntryOf<'recordPick' | 'undoPick' | 'recordShortage'>;

export interface SentAction extends SentEntry {
  readonly entry: PickAction;
}

/** The actions on one task. */
export interface PickQueue {
  readonly waiting: readonly PickAction[];
  readonly refused: readonly PickAction[];
  readonly sent: readonly SentAction[];
}

const isPick = (entry: Entry): entry is PickAction =>
  entry.write === 'recordPick' || entry.write === 'undoPick' || entry.write === 'recordShortage';

export const usePickQueue = (number: string): PickQueue => {
  const { waiting, refused } = useEntriesOf(number);
  const sent = outbox.state.use((state) => state.sent);
  return useMemo(
    () => ({
      waiting: waiting.filter(isPick),
      refused: refused.filter(isPick),
      sent: sent.filter((one): one is SentAction => one.entry.document === number && isPick(one.entry)),
    }),
    [waiting, refused, sent, number],
  );
};
