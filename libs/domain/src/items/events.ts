import { z } from 'zod';
import { event, gtin, itemCode, money, namedBy, quantity, type EventOf } from '../kernel/index.ts';

export const itemStatuses = ['active', 'inactive', 'discontinued'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const itemDetails = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  category: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
  minStock: quantity,
  maxStock: quantity.nullable(),
  description: z.string().nullable(),
});
export type ItemDetails = z.output<typeof itemDetails>;

export const itemPrices = z.object({ memberPrice: money, retailPrice: money });
export type ItemPrices = z.output<typeof itemPrices>;

/** `factor`: base units per pack. */
export const packUnit = z.object({ unit: z.string(), factor: quantity });

/** A quantity as typed in a pack unit, with the factor at that time: later changes do not alter history. */
export const enteredQuantity = z.object({ quantity, unit: z.string(), factor: quantity });

/** Null: typed in the base unit. */
export const entered = enteredQuantity.nullable();

/** Upcasts documents recorded before pack units existed. */
export const withoutEntered = (data: unknown): unknown => {
  const document = data as { readonly lines: readonly object[] };
  return { ...document, lines: document.lines.map((line) => ({ ...line, entered: null })) };
};

const item = { code: itemCode };
const packUnits = z.array(packUnit);

export const itemEvents = {
  /** `serial` numbers the company's items; automatic batch codes contain it. */
  ItemCreated: event(
    1,
    z.object({ ...item, serial: z.number().int().positive(), ...itemDetails.shape, ...itemPrices.shape }),
  ),
  ItemDetailsRevised: event(1, z.object({ ...item, ...itemDetails.shape })),
  ItemPricesChanged: event(1, z.object({ ...item, before: itemPrices, ...itemPrices.shape })),
  /** The complete new list. */
  ItemPackUnitsChanged: event(1, z.object({ ...item, before: packUnits, packUnits })),
  /** Null: none. */
  ItemGtinChanged: event(1, z.object({ ...item, before: gtin.nullable(), gtin: gtin.nullable() })),
  /** Something is about to use the item's base unit, which is fixed from here on. */
  ItemUnitFixed: event(1, z.object({ ...item, unit: z.string(), by: namedBy })),
  ItemActivated: event(1, z.object({ ...item })),
  /** Blocks new inbound. */
  ItemDeactivated: event(1, z.object({ ...item, reason: z.string() })),
  /** Remaining stock is sold off. */
  ItemDiscontinued: event(1, z.object({ ...item, reason: z.string() })),
  /** Only for an item that nothing has ever named. Its code is never reused. */
  ItemDeleted: event(1, z.object({ ...item, reason: z.string() })),
  /**
   * Restored, because it came into use while it was being deleted. Unchanged except for its GTIN, which another item may
   * have by now.
   */
  ItemReinstated: event(
    2,
    z.object({
      ...item,
      serial: z.number().int().positive(),
      status: z.enum(itemStatuses),
      ...itemDetails.shape,
      ...itemPrices.shape,
      packUnits,
      namedBy: z.array(namedBy).min(1),
    }),
    { 1: (data) => ({ ...(data as object), packUnits: [] }) },
  ),
} as const;
export type ItemEvent = EventOf<typeof itemEvents>;
