import { z } from 'zod';
import { permissionAuditors, type Permission } from '../access/index.ts';
import { INBOUND_PRICE_READERS } from '../inbound/index.ts';
import { COST_READERS } from '../stock/index.ts';

/** Users who may read sales may see sale prices. */
const SALE_PRICE_READERS: readonly Permission[] = [...COST_READERS, 'sales_outbound:read'];
/** Matches `unitCost`, `averageCost` and the like at any depth. */
const costName = /cost/i;
/** Prices of inbound orders are costs; in sales the same field names are sale prices. */
const priceNames: ReadonlySet<string> = new Set(['unitPrice', 'subtotal', 'total']);
const inboundName = /^inbound/i;
/** Individual grants and revocations. */
const permissionNames: ReadonlySet<string> = new Set(['grants', 'revokes', 'grantsBefore', 'revokesBefore']);
/** In events about cost these fields are costs too. */
const costFigures: ReadonlySet<string> = new Set(['before', 'change', 'changeRate']);

interface Told {
  readonly eventType: string;
  /** Category of the stream whose state it is, or the event type, which starts with it. */
  readonly category: string;
}

const anybody: readonly Permission[] = [];

/** Permissions of which any one allows seeing a field in an event or state; empty if everyone may. */
export const readersOf = (name: string, { eventType, category }: Told): readonly Permission[] => {
  if (costName.test(name) || (costName.test(eventType) && costFigures.has(name))) return COST_READERS;
  if (tellsPermissions(name)) return permissionAuditors;
  if (!priceNames.has(name)) return anybody;
  return inboundName.test(category) ? INBOUND_PRICE_READERS : SALE_PRICE_READERS;
};

/** Whether a field contains users' permissions, which are excluded from search. */
export const tellsPermissions = (name: string): boolean => permissionNames.has(name);

/** Names of staff are stored unsealed; they are excluded from search and revealed like sealed values. */
export const isPersonal = (name: string): boolean => name === 'realName';

/** Permissions to see any restricted figure. */
export const FIGURE_READERS: readonly Permission[] = [
  ...new Set([...SALE_PRICE_READERS, ...INBOUND_PRICE_READERS]),
];

/**
 * Before session ids were stored as digests, the log contained the actual id, with which the session's tokens begin.
 */
export const isSession = (name: string, value: unknown): boolean =>
  name === 'sid' && z.guid().safeParse(value).success;
