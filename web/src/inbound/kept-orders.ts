import i18next from 'i18next';
import { useMemo } from 'react';
import { notify } from '../app/client/notifications.ts';
import { newDocument, type Entry, type EntryOf } from '../app/offline/entry.ts';
import { outbox, useEntriesOf } from '../app/offline/own-outbox.ts';
import type { InboundValues } from './form.ts';

export type NewOrder = EntryOf<'createInbound'>;
/** Changes of an order, or its submission. */
export type OrderEntry = EntryOf<'reviseInbound' | 'submitInbound'>;

const isNewOrder = (entry: Entry): entry is NewOrder => entry.write === 'createInbound';
const isOrderEntry = (entry: Entry): entry is OrderEntry =>
  entry.write === 'reviseInbound' || entry.write === 'submitInbound';

/** Orders entered here that the server does not know yet. */
export const useNewOrders = (): readonly NewOrder[] => {
  const entries = outbox.state.use((state) => state.entries);
  return useMemo(() => entries.filter(isNewOrder), [entries]);
};

export const useOrderEntries = (number: string) => {
  const { waiting, refused } = useEntriesOf(number);
  return { waiting: waiting.filter(isOrderEntry), refused: refused.filter(isOrderEntry) };
};

interface Keeping {
  readonly key: string;
  readonly form: InboundValues;
  readonly andSubmit: boolean;
  /** The entry that was changed. */
  readonly instead: string | undefined;
}

const common = ({ key, form, andSubmit }: Keeping) => ({
  id: key,
  form,
  ...(andSubmit ? { next: 'submitInbound' as const } : {}),
});

/** Keeps a new order until the server can be reached. */
export const keepNewOrder = async (body: NewOrder['input']['body'], keeping: Keeping): Promise<void> => {
  const entry = { write: 'createInbound', document: newDocument(keeping.key), input: { body } } as const;
  await outbox.add({ ...common(keeping), ...entry }, keeping.instead);
  sayKept();
};

/** Keeps the changes of an order. */
export const keepRevision = async (
  number: string,
  body: EntryOf<'reviseInbound'>['input']['body'],
  keeping: Keeping,
): Promise<void> => {
  const entry = { write: 'reviseInbound', document: number, input: { params: { number }, body } } as const;
  await outbox.add({ ...common(keeping), ...entry }, keeping.instead);
  sayKept();
};

const sayKept = (): void => notify({ level: 'info', title: i18next.t('outbox:kept') });

/** The form as it was filled in for an entry. */
export const formOf = ({ form }: Entry): InboundValues => form as InboundValues;
