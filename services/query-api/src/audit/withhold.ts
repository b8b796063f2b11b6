import type { Permission } from '@granary/api/access';
import { INBOUND_PRICE_READERS } from '@granary/api/inbound';
import { WITHHELD } from '@granary/api/operations';
import { sealedText } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Plain } from './plain.ts';

const COST_READERS: readonly Permission[] = ['cost_price:view', 'system:admin'];
/** Whoever reads sales reads what they ask. */
const SALE_PRICE_READERS: readonly Permission[] = [...COST_READERS, 'sales_outbound:read'];
/** `unitCost`, `averageCost` … wherever they stand. */
const costName = /cost/i;
/** What an inbound order pays for its goods is what they cost; in a sale the same names tell what it asks. */
const priceNames: ReadonlySet<string> = new Set(['unitPrice', 'subtotal', 'total']);
const inboundName = /^inbound/i;
/** In an event about cost these are costs too. */
const costFigures: ReadonlySet<string> = new Set(['before', 'change', 'changeRate']);

/** Until it was written as a digest, the log had the very id that a session's tokens begin with. */
const isSession = (name: string, value: Plain): boolean =>
  name === 'sid' && z.guid().safeParse(value).success;

/** Whether an event names somebody's session. */
export const namesSession = (data: Plain): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(data).some(([name, value]) => isSession(name, value));

/** Where goods lie, and which batches an allocation passed over, is known where the goods come from. */
const placeNames: ReadonlySet<string> = new Set(['location', 'shelf', 'decision']);

interface Circumstances {
  readonly eventType?: string;
  /** Of the stream whose state it is. */
  readonly category?: string;
  /** Told of a warehouse that is not the reader's: of goods that come from there. */
  readonly elsewhere?: boolean;
}

/** Hides what is personal and what is secret from everybody, cost from those who may not see it, and from other places what lies where. */
export const withhold = (
  value: Plain,
  permissions: ReadonlySet<Permission>,
  { eventType = '', category = eventType, elsewhere = false }: Circumstances = {},
): Plain => {
  const isHeld = (one: Permission): boolean => permissions.has(one);
  const mayReadCost = COST_READERS.some(isHeld);
  const priceReaders: readonly Permission[] = inboundName.test(category)
    ? INBOUND_PRICE_READERS
    : SALE_PRICE_READERS;
  const mayReadPrices = priceReaders.some(isHeld);
  const aboutCost = costName.test(eventType);
  const isHidden = (name: string) =>
    (!mayReadCost && (costName.test(name) || (aboutCost && costFigures.has(name)))) ||
    (!mayReadPrices && priceNames.has(name)) ||
    (elsewhere && placeNames.has(name));
  const shown = (part: Plain): Plain => {
    if (typeof part === 'string') return sealedText.safeParse(part).success ? WITHHELD : part;
    if (Array.isArray(part)) return part.map(shown);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        (isHidden(name) && inner !== null) || isSession(name, inner) ? WITHHELD : shown(inner),
      ]),
    );
  };
  return shown(value);
};
