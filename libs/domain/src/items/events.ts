import { z } from 'zod';
import { event, itemCode, money, namedBy, quantity, type EventOf } from '../kernel/index.ts';

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

/** `factor`: how many of the item's unit are in one. */
export const packUnit = z.object({ unit: z.string(), factor: quantity });

/** A quantity as a person typed it in a pack unit, with the factor of that moment: later ones change no history. */
export const enteredQuantity = z.object({ quantity, unit: z.string(), factor: quantity });

/** Of a line; null: typed in the item's unit. */
export const entered = enteredQuantity.nullable();

/** Lifts documents of before there were pack units. */
export const withoutEntered = (data: unknown): unknown => {
  const document = data as { readonly lines: readonly object[] };
  return { ...document, lines: document.lines.map((line) => ({ ...line, entered: null })) };
};

const item = { code: itemCode };
const packUnits = z.array(packUnit);

export const itemEvents = {
  /** `serial` numbers the items of the company; automatic batch codes carry it. */
  ItemCreated: event(
    1,
    z.object({ ...item, serial: z.number().int().positive(), ...itemDetails.shape, ...itemPrices.shape }),
  ),
  ItemDetailsRevised: event(1, z.object({ ...item, ...itemDetails.shape })),
  ItemPricesChanged: event(1, z.object({ ...item, before: itemPrices, ...itemPrices.shape })),
  /** All of them, as they are from now on. */
  ItemPackUnitsChanged: event(1, z.object({ ...item, before: packUnits, packUnits })),
  /** Something is about to count in its unit, which can never be another from here on. */
  ItemUnitFixed: event(1, z.object({ ...item, unit: z.string(), by: namedBy })),
  ItemActivated: event(1, z.object({ ...item })),
  /** No new inbound. */
  ItemDeactivated: event(1, z.object({ ...item, reason: z.string() })),
  /** What is left is sold off. */
  ItemDiscontinued: event(1, z.object({ ...item, reason: z.string() })),
  /** Only an item that nothing has ever named; its code stays burnt. */
  ItemDeleted: event(1, z.object({ ...item, reason: z.string() })),
  /** Something came to name it while it was being deleted: it is as before. */
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
