import { gtin, quantity } from '@granary/domain/kernel';
import { z } from 'zod';
import { coded, names } from './names.ts';
import { optionalText } from './text.ts';

const unitNamed = names.extend({ id: z.string() });

/** A pack unit that holds several base units, such as a box of 12 bottles. */
export const packed = z.object({
  unit: unitNamed,
  factor: quantity,
  /** Of the pack itself, such as a carton. */
  gtin: gtin.nullable(),
});
export type Packed = z.output<typeof packed>;

/** An item of a line, with all units its quantities may be typed in. */
export const countedItem = coded.extend({
  unit: unitNamed.nullable(),
  packUnits: z.array(packed),
  gtin: gtin.nullable(),
  /** Goods of its category have an expiry date. */
  expires: z.boolean(),
});
export type CountedItem = z.output<typeof countedItem>;

/** The quantity as typed, with the factor at that time; null if typed in the base unit. */
export const enteredIn = z.object({ quantity, unit: unitNamed, factor: quantity }).nullable();
export type EnteredIn = z.output<typeof enteredIn>;

/** Id of the unit a line's quantity is typed in; defaults to the base unit. The unit price is always per base unit. */
export const typedUnit = optionalText(64);
