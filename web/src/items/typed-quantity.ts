import type { CountedItem, EnteredIn } from '@granary/api/http';
import { inBaseUnit } from '@granary/domain/items/rules';
import { compare } from '@granary/domain/kernel';
import { asTyped } from '../ui/widgets/format.ts';

/** A quantity as it stands in a form, and the unit it is typed in. */
export interface TypedQuantity {
  quantity: string;
  /** Id; empty: the item's own. */
  unit: string;
  /** How many of the item's unit are in one of it; empty: it is the item's own. */
  factor: string;
}

export const blankQuantity: TypedQuantity = { quantity: '', unit: '', factor: '' };

interface CountedLine {
  readonly item: CountedItem;
  readonly quantity: string;
  readonly entered: EnteredIn;
}

/** As it was typed; in the item's unit where the pack has got another size since: saving it again changes nothing. */
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

/** In the item's unit, as the server will count it; empty while it is no quantity. Drafts of before know no factor. */
export const baseQuantity = ({
  quantity,
  factor,
}: Pick<TypedQuantity, 'quantity'> & { readonly factor?: string }): string => {
  if (!factor) return quantity;
  if (!isQuantity(quantity)) return '';
  const base = inBaseUnit({ quantity, factor });
  return 'fault' in base ? '' : asTyped(base.quantity);
};

/** Whether something was typed that does not come to a quantity in the item's unit. */
export const isUncountable = ({ quantity, factor }: TypedQuantity): boolean =>
  isQuantity(quantity) && baseQuantity({ quantity, factor }) === '';
