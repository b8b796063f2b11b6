import { z } from 'zod';
import { permissionAuditors, type Permission } from '../access/index.ts';
import { INBOUND_PRICE_READERS } from '../inbound/index.ts';
import { COST_READERS } from '../stock/index.ts';

/** Whoever reads sales reads what they ask. */
const SALE_PRICE_READERS: readonly Permission[] = [...COST_READERS, 'sales_outbound:read'];
/** `unitCost`, `averageCost` … wherever they stand. */
const costName = /cost/i;
/** What an inbound order pays for its goods is what they cost; in a sale the same names tell what it asks. */
const priceNames: ReadonlySet<string> = new Set(['unitPrice', 'subtotal', 'total']);
const inboundName = /^inbound/i;
/** What somebody may do beyond their role, and what not. */
const permissionNames: ReadonlySet<string> = new Set(['grants', 'revokes', 'grantsBefore', 'revokesBefore']);
/** In an event about cost these are costs too. */
const costFigures: ReadonlySet<string> = new Set(['before', 'change', 'changeRate']);

interface Told {
  readonly eventType: string;
  /** Of the stream whose state it is; an event's type says as much. */
  readonly category: string;
}

const anybody: readonly Permission[] = [];

/** Who may see what stands under a name in an event or a state: whoever has one of these; everybody, where there are none. */
export const readersOf = (name: string, { eventType, category }: Told): readonly Permission[] => {
  if (costName.test(name) || (costName.test(eventType) && costFigures.has(name))) return COST_READERS;
  if (tellsPermissions(name)) return permissionAuditors;
  if (!priceNames.has(name)) return anybody;
  return inboundName.test(category) ? INBOUND_PRICE_READERS : SALE_PRICE_READERS;
};

/** Whether permissions of people stand under a name: no search tells of them. */
export const tellsPermissions = (name: string): boolean => permissionNames.has(name);

/** Those who may see any figure that is not for everybody. */
export const FIGURE_READERS: readonly Permission[] = [
  ...new Set([...SALE_PRICE_READERS, ...INBOUND_PRICE_READERS]),
];

/** Until it was written as a digest, the log had the very id that a session's tokens begin with. */
export const isSession = (name: string, value: unknown): boolean =>
  name === 'sid' && z.guid().safeParse(value).success;
