import type { Coded } from '@granary/api/http';
import { formatMoney } from './format.ts';
import { nameOf } from './local-name.ts';

/** What names a document. */
export interface Headed {
  readonly title: string;
  readonly customer?: Coded | null;
  readonly supplier?: Coded | null;
  /** Receiving warehouse of a transfer. */
  readonly destination?: string | null;
}

/** The customer or supplier in the user's language; undefined if the document has neither. */
const partyOf = ({ customer, supplier }: Headed): string | undefined => {
  const party = customer ?? supplier;
  return party ? nameOf(party) : undefined;
};

/** Without the amount: the customer or supplier, else the title, else what it is and where it goes. */
export const nameOfDocument = (document: Headed, kind: string): string =>
  partyOf(document) ?? (document.title || [kind, document.destination].filter(Boolean).join(' → '));

/** `Kampot Agro · $1,530.00`; the title of a document that has neither customer nor supplier. */
export const headlineOf = (document: Headed, kind: string, amount?: string | null): string => {
  const named = partyOf(document) === undefined && document.title !== '';
  return [nameOfDocument(document, kind), named || !amount ? '' : formatMoney(amount)]
    .filter(Boolean)
    .join(' · ');
};

/** The title, where something else is the headline. */
export const titleBeside = (document: Headed): string | undefined =>
  partyOf(document) === undefined ? undefined : document.title || undefined;
