import { quantity } from '@granary/domain/kernel';
import { z } from 'zod';
import { coded, names } from './names.ts';
import { optionalText } from './text.ts';

const unitNamed = names.extend({ id: z.string() });

/** A unit that holds several of the item's own: a box of 12 bottles. */
export const packed = z.object({ unit: unitNamed, factor: quantity });
export type Packed = z.output<typeof packed>;

/** An item as lines name it, with all that its quantities may be typed in. */
export const countedItem = coded.extend({ unit: unitNamed.nullable(), packUnits: z.array(packed) });
export type CountedItem = z.output<typeof countedItem>;

/** What a person typed, with the factor of that moment; null: typed in the item's unit. */
export const enteredIn = z.object({ quantity, unit: unitNamed, factor: quantity }).nullable();
export type EnteredIn = z.output<typeof enteredIn>;

/** The id of the unit that a line's quantity is typed in; left out: the item's own. The unit price is always of that one. */
export const typedUnit = optionalText(64);
