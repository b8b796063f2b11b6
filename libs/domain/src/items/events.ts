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

/** `factor`: base units per pack. `gtin`: of the pack itself, such as a carton; null: none. */
export const packUnit = z.object({ unit: z.string(), factor: quantity, gtin: gtin.nullable() });

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

/** Upcasts lists recorded before pack units could have a GTIN. */
const withoutGtins = (packs: readonly object[]): object[] => packs.map((pack) => ({ ...pack, gtin: null }));

export const itemEvents = {
  /** `serial` numbers the company's items; automatic batch codes contain it. */
  ItemCreated: event(
    1,
    z.object({ ...item, serial: z.number().int().positive(), ...itemDetails.shape, ...itemPrices.shape }),
  ),
  ItemDetailsRevised: event(1, z.object({ ...item, ...itemDetails.shape })),
  ItemPricesChanged: event(1, z.object({ ...item, before: itemPrices, ...itemPrices.shape })),
  /** The complete new list. */
  ItemPackUnitsChanged: event(2, z.object({ ...item, before: packUnits, packUnits }), {
    1: (data) => {
      const change = data as { readonly before: readonly object[]; readonly packUnits: readonly object[] };
      return { ...change, before: withoutGtins(change.before), packUnits: withoutGtins(change.packUnits) };
    },
  }),
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
   * Restored, because it came into use while it was being deleted. Unchanged except for its GTINs, which other items may
   * have by now.
   */
  ItemReinstated: event(
    3,
    z.object({
      ...item,
      serial: z.number().int().positive(),
      status: z.enum(itemStatuses),
      ...itemDetails.shape,
      ...itemPrices.shape,
      packUnits,
      namedBy: z.array(namedBy).min(1),
    }),
    {
      1: (data) => ({ ...(data as object), packUnits: [] }),
      2: (data) => {
        const restored = data as { readonly packUnits: readonly object[] };
        return { ...restored, packUnits: withoutGtins(restored.packUnits) };
      },
    },
  ),
} as const;
export type ItemEvent = EventOf<typeof itemEvents>;
