import type { WriteEndpoint } from '@granary/api/http';
import { useMemo } from 'react';
import { v7 as uuid } from 'uuid';
import { send, type CallInput } from '../client/call.ts';
import { queryClient } from '../client/query-client.ts';
import { refetch } from '../client/use-command.ts';
import { session } from '../session/session-store.ts';
import { contractOf, isWaiting, type Entry } from './entry.ts';
import { indexedEntries, lastingIfPossible } from './entry-store.ts';
import { adoptFormerPicks } from './former-picks.ts';
import { keepAnswersOnlyOf } from './kept-answers.ts';
import { Outbox } from './outbox.ts';

const NAME = 'granary-outbox';
const LONGEST_WAIT_MS = 30_000;

const sendEntry = async (entry: Entry): Promise<string | undefined> => {
  const contract = await contractOf(entry);
  const { position } = await send<WriteEndpoint>(contract, entry.input as CallInput<WriteEndpoint>, {
    idempotencyKey: entry.id,
    person: entry.person,
  });
  void refetch(queryClient, contract);
  return position;
};

const person = () => session.get().user?.id;
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;

let cancelLater = () => {};
const later = (attempt: number, flush: () => void): void => {
  cancelLater();
  const again = () => {
    cancelLater();
    flush();
  };
  const timer = setTimeout(again, Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS));
  addEventListener('online', again);
  cancelLater = () => {
    clearTimeout(timer);
    removeEventListener('online', again);
  };
};

/** One per page, so that it continues sending while the person is on another screen. */
export const outbox = new Outbox({
  store: lastingIfPossible(indexedEntries),
  person,
  send: sendEntry,
  newId: uuid,
  now: Date.now,
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request(NAME, work) : work()),
  later,
  changed: () => otherTabs?.postMessage('changed'),
});

let started = false;
/** Sends what earlier pages have left, and follows the session: each person has their own entries. */
export const startOutbox = (): void => {
  if (started) return;
  started = true;
  let last: string | undefined;
  const follow = () => {
    if (person() === last) return;
    last = person();
    void keepAnswersOnlyOf(last);
    void begin(last);
  };
  session.subscribe(follow);
  follow();
  otherTabs?.addEventListener('message', () => void outbox.load());
  addEventListener('beforeunload', (event) => {
    if (!outbox.state.get().lasting) event.preventDefault();
  });
};

const begin = async (userId: string | undefined): Promise<void> => {
  // Without storage there are none.
  if (userId !== undefined) await adoptFormerPicks(userId).catch(() => undefined);
  await outbox.flush();
};

/** A document's entries that have not reached the server, by whether the person has to settle them. */
export const useEntriesOf = (document: string) => {
  const entries = outbox.state.use((state) => state.entries);
  return useMemo(() => {
    const own = entries.filter((entry) => entry.document === document);
    return { waiting: own.filter(isWaiting), refused: own.filter((entry) => !isWaiting(entry)) };
  }, [entries, document]);
};
