import {
  compare,
  dividedBy,
  isPositive,
  minus,
  quantityInput,
  QUANTITY_SCALE,
  times,
  toQuantity,
  type DecimalText,
} from '../kernel/index.ts';

export const PACK_UNITS_MAX = 8;

/** `factor`: base units per pack, such as 12 for a box of 12 bottles. */
export interface PackUnit {
  /** Id of the configured unit. */
  readonly unit: string;
  readonly factor: DecimalText;
  /** Of the pack itself, 14 digits; null: none. */
  readonly gtin: string | null;
}

/** A quantity as typed, with the factor at that time. */
export interface EnteredQuantity {
  readonly quantity: DecimalText;
  readonly unit: string;
  readonly factor: DecimalText;
}

type InBaseUnit =
  | { readonly quantity: DecimalText }
  | {
      readonly fault: 'ENTERED_QUANTITY_TOO_FINE' | 'ENTERED_QUANTITY_TOO_LARGE';
      readonly result: DecimalText;
    };

/**
 * The exact quantity in the base unit, or a fault if it does not fit the scale or range of quantities. Never rounded.
 */
export const inBaseUnit = ({
  quantity,
  factor,
}: Pick<EnteredQuantity, 'quantity' | 'factor'>): InBaseUnit => {
  const product = times(quantity, factor);
  const result = product.toFixed();
  if (product.decimalPlaces() > QUANTITY_SCALE) return { fault: 'ENTERED_QUANTITY_TOO_FINE', result };
  const parsed = quantityInput.safeParse(result);
  return parsed.success ? { quantity: parsed.data } : { fault: 'ENTERED_QUANTITY_TOO_LARGE', result };
};

export interface InPacks<Pack> {
  readonly packs: readonly { readonly count: DecimalText; readonly pack: Pack }[];
  /** The remainder in the base unit. */
  readonly rest: DecimalText;
}

/** Whole packs, largest first; undefined if no pack holds more than one or none is filled. */
export const inPacks = <Pack extends { readonly factor: DecimalText }>(
  quantity: DecimalText,
  packUnits: readonly Pack[],
): InPacks<Pack> | undefined => {
  const packs: { count: DecimalText; pack: Pack }[] = [];
  let rest = quantity;
  for (const pack of packUnits.toSorted((a, b) => compare(b.factor, a.factor))) {
    if (compare(pack.factor, 1) <= 0) continue;
    const count = dividedBy(rest, pack.factor).floor();
    if (!isPositive(count)) continue;
    packs.push({ count: toQuantity(count), pack });
    rest = toQuantity(minus(rest, times(count, pack.factor)));
  }
  return packs.length > 0 ? { packs, rest } : undefined;
};

/** The field that breaks a cross-field rule: member price above retail, or maximum below minimum stock. */
export const contradiction = (item: {
  readonly memberPrice: DecimalText;
  readonly retailPrice: DecimalText;
  readonly minStock: DecimalText;
  readonly maxStock: DecimalText | null;
}): 'memberPrice' | 'maxStock' | undefined => {
  if (compare(item.memberPrice, item.retailPrice) > 0) return 'memberPrice';
  if (item.maxStock !== null && compare(item.maxStock, item.minStock) < 0) return 'maxStock';
  return undefined;
};
