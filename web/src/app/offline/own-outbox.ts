import type { WriteEndpoint } from '@granary/api/http';
import i18next from 'i18next';
import { useMemo } from 'react';
import { v7 as uuid } from 'uuid';
import { send, type CallInput } from '../client/call.ts';
import { connection } from '../client/connection.ts';
import { notify } from '../client/notifications.ts';
import { queryClient } from '../client/query-client.ts';
import { refetch } from '../client/use-command.ts';
import { session } from '../session/session-store.ts';
import { contractOf, isWaiting, type Accepted, type Entry } from './entry.ts';
import { indexedEntries, lastingIfPossible } from './entry-store.ts';
import { adoptFormerPicks } from './former-picks.ts';
import { keepAnswersOnlyOf } from './kept-answers.ts';
import { Outbox } from './outbox.ts';

const NAME = 'granary-outbox';
const LONGEST_WAIT_MS = 30_000;

const sendEntry = async (entry: Entry): Promise<Accepted> => {
  const contract = await contractOf(entry);
  const { position, data } = await send<WriteEndpoint>(contract, entry.input as CallInput<WriteEndpoint>, {
    idempotencyKey: entry.id,
    person: entry.person,
  });
  void refetch(queryClient, contract);
  const number = createdIn(data);
  if (number === undefined) return { position };
  // Nobody was told it when it was entered.
  notify({ level: 'success', title: i18next.t('outbox:created', { number }), stays: true });
  return { position, number };
};

const createdIn = (data: unknown): string | undefined => {
  const { number } = (data ?? {}) as { readonly number?: unknown };
  return typeof number === 'string' ? number : undefined;
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
    outbox.forget();
    void keepAnswersOnlyOf(last);
    void begin(last);
  };
  session.subscribe(follow);
  follow();
  otherTabs?.addEventListener('message', () => void adoptFromOtherTab());
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', () => void outbox.flush());
  let wasLive = connection.get().live;
  connection.subscribe(() => {
    const { live } = connection.get();
    if (live && !wasLive) void outbox.flush();
    wasLive = live;
  });
  addEventListener('beforeunload', (event) => {
    if (!outbox.state.get().lasting) event.preventDefault();
  });
};

const begin = async (userId: string | undefined): Promise<void> => {
  // Without storage there are none.
  if (userId !== undefined) await adoptFormerPicks(userId).catch(() => undefined);
  await outbox.load();
  await outbox.flush();
};

/** The tab that entered something sends it; this one does if that has been closed. */
const adoptFromOtherTab = async (): Promise<void> => {
  await outbox.load();
  if (outbox.state.get().entries.some(isWaiting)) later(1, () => void outbox.flush());
};

/** A document's entries that have not reached the server, by whether the person has to settle them. */
export const useEntriesOf = (document: string) => {
  const entries = outbox.state.use((state) => state.entries);
  return useMemo(() => {
    const own = entries.filter((entry) => entry.document === document);
    return { waiting: own.filter(isWaiting), refused: own.filter((entry) => !isWaiting(entry)) };
  }, [entries, document]);
};
