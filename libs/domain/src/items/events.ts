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

const item = { code: itemCode };

export const itemEvents = {
  /** `serial` numbers the items of the company; automatic batch codes carry it. */
  ItemCreated: event(
    1,
    z.object({ ...item, serial: z.number().int().positive(), ...itemDetails.shape, ...itemPrices.shape }),
  ),
  ItemDetailsRevised: event(1, z.object({ ...item, ...itemDetails.shape })),
  ItemPricesChanged: event(1, z.object({ ...item, before: itemPrices, ...itemPrices.shape })),
  ItemActivated: event(1, z.object({ ...item })),
  /** No new inbound. */
  ItemDeactivated: event(1, z.object({ ...item, reason: z.string() })),
  /** What is left is sold off. */
  ItemDiscontinued: event(1, z.object({ ...item, reason: z.string() })),
  /** Only an item that nothing has ever named; its code stays burnt. */
  ItemDeleted: event(1, z.object({ ...item, reason: z.string() })),
  /** Something came to name it while it was being deleted: it is as before. */
  ItemReinstated: event(
    1,
    z.object({
      ...item,
      serial: z.number().int().positive(),
      status: z.enum(itemStatuses),
      ...itemDetails.shape,
      ...itemPrices.shape,
      namedBy: z.array(namedBy).min(1),
    }),
  ),
} as const;
export type ItemEvent = EventOf<typeof itemEvents>;
