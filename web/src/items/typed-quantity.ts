import type { CountedItem, EnteredIn } from '@granary/api/http';
import { inBaseUnit } from '@granary/domain/items/rules';
import { compare } from '@granary/domain/kernel';
import { asTyped } from '../ui/widgets/format.ts';

/** A quantity as typed, with its unit. */
export interface TypedQuantity {
  quantity: string;
  /** Unit id; empty for the item's base unit. */
  unit: string;
  /** Base units per unit; empty for the base unit. */
  factor: string;
}

export const blankQuantity: TypedQuantity = { quantity: '', unit: '', factor: '' };

interface CountedLine {
  readonly item: CountedItem;
  readonly quantity: string;
  readonly entered: EnteredIn;
}

/**
 * The quantity as it was entered, or in the base unit if the pack size has changed since, so that saving again changes
 * nothing.
 */
export const typedAgain = ({ item, quantity, entered }: CountedLine): TypedQuantity => {
  const same =
    entered &&
    item.packUnits.find(
      ({ unit, factor }) => unit.id === entered.unit.id && compare(factor, entered.factor) === 0,
    );
  return same
    ? { quantity: asTyped(entered.quantity), unit: same.unit.id, factor: same.factor }
    : { quantity: asTyped(quantity), unit: item.unit?.id ?? '', factor: '' };
};

const isQuantity = (text: string): boolean => /^\d{1,7}(\.\d{1,3})?$/.test(text);

/**
 * The quantity in the base unit, as the server converts it; empty if it is invalid. Stored drafts may lack `factor`.
 */
export const baseQuantity = ({
  quantity,
  factor,
}: Pick<TypedQuantity, 'quantity'> & { readonly factor?: string }): string => {
  if (!factor) return quantity;
  if (!isQuantity(quantity)) return '';
  const base = inBaseUnit({ quantity, factor });
  return 'fault' in base ? '' : asTyped(base.quantity);
};

/** Whether the typed quantity cannot be converted to the base unit. */
export const isUncountable = ({ quantity, factor }: TypedQuantity): boolean =>
  isQuantity(quantity) && baseQuantity({ quantity, factor }) === '';
