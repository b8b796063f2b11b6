import type { ItemRow } from '@granary/api/items';
import { batchCode, compare, plus, toQuantity } from '@granary/domain/kernel';
import { baseQuantity, type TypedQuantity } from '../items/index.ts';
import { packOf, type GoodsCode } from '../scanning/index.ts';
import { asTyped } from '../ui/widgets/format.ts';
import { blankLine, isBlankLine, type LineValues } from './form.ts';

const SUPPLIER_LOT_MAX = 64;

export type ScannedField = 'quantity' | 'productionDate' | 'expiryDate';

export interface ScannedLine {
  readonly lines: LineValues[];
  /** Of the line with the goods. */
  readonly index: number;
  /** Fields that already say something else than the code. They stay as they are. */
  readonly differs: readonly ScannedField[];
}

type ScannedItem = Pick<ItemRow, 'code' | 'unit' | 'packUnits'>;

/** Puts scanned goods into the line of their item and lot, else into one still without a lot, else into a new one. */
export const withGoods = (
  lines: readonly LineValues[],
  goods: GoodsCode,
  item: ScannedItem,
  /** Goods that come back from a customer keep the number of the batch that was sold. */
  returns: boolean,
): ScannedLine => {
  const found = lineOf(lines, goods, item.code);
  const index = found < 0 ? lines.length : found;
  const before = lines[index] ?? blankLine();
  const own = before.item ? before : { ...before, item: item.code, unit: item.unit.id };
  const quantity = quantityOf(own, goods, item);
  const line = { ...filled(own, goods, returns), ...quantity };
  return {
    lines: [...lines.slice(0, index), line, ...lines.slice(index + 1)],
    index,
    differs: [...(quantity ? [] : ['quantity' as const]), ...differences(before, goods)],
  };
};

const lineOf = (lines: readonly LineValues[], { lot }: GoodsCode, item: string): number => {
  const ofItem = (line: LineValues) => line.item === item;
  const places = [
    lot === null
      ? lines.findLastIndex(ofItem)
      : lines.findIndex((line) => ofItem(line) && isOfLot(line, lot)),
    lines.findIndex((line) => ofItem(line) && lotsOf(line).length === 0),
    lines.findIndex(isBlankLine),
  ];
  return places.find((index) => index >= 0) ?? -1;
};

/** Whether there is a line of the item and lot. A return keeps no lot that cannot be a batch number. */
export const hasLineOf = (
  lines: readonly LineValues[],
  { lot }: GoodsCode,
  item: string,
  returns: boolean,
): boolean => {
  const keepsNone = returns && lot !== null && numberOf(lot) === '';
  return lines.some(
    (line) =>
      line.item === item && (lot === null || isOfLot(line, lot) || (keepsNone && lotsOf(line).length === 0)),
  );
};

const lotsOf = ({ batch, supplierLot, returnedFrom }: LineValues): string[] =>
  [batch, supplierLot, returnedFrom.batch].filter(Boolean);

const isOfLot = (line: LineValues, lot: string): boolean =>
  lotsOf(line).some((one) => one.toUpperCase() === lot.toUpperCase());

const filled = (line: LineValues, goods: GoodsCode, returns: boolean): LineValues => {
  const lot = goods.lot ?? '';
  const batch = numberOf(lot);
  return {
    ...line,
    ...(returns
      ? { returnedFrom: { ...line.returnedFrom, batch: line.returnedFrom.batch || batch } }
      : { batch: line.batch || batch, supplierLot: line.supplierLot || lot.slice(0, SUPPLIER_LOT_MAX) }),
    productionDate: line.productionDate || (goods.produced ?? ''),
    expiryDate: line.expiryDate || (goods.expiry ?? ''),
  };
};

/** A lot that cannot be a batch number leaves it to automatic numbering. */
const numberOf = (lot: string): string => batchCode.safeParse(lot.toUpperCase()).data ?? '';

/**
 * Each scan of a pack, or of a code with a quantity, is one more package. Undefined: pieces or other packs cannot be
 * added to packs.
 */
const quantityOf = (
  { quantity, unit, factor }: LineValues,
  goods: GoodsCode,
  { packUnits }: ScannedItem,
): TypedQuantity | undefined => {
  const pack = packOf(goods.gtin, packUnits);
  const more = goods.quantity ?? (pack ? '1' : null);
  if (more === null) return { quantity, unit, factor };
  if (factor !== '') {
    const isSame = pack !== undefined && unit === pack.unit.id && compare(factor, pack.factor) === 0;
    return isSame ? { quantity: added(quantity, more), unit, factor } : undefined;
  }
  if (pack && quantity === '') return { quantity: more, unit: pack.unit.id, factor: pack.factor };
  const pieces = baseQuantity({ quantity: more, factor: pack?.factor ?? '' });
  return pieces === '' ? undefined : { quantity: added(quantity, pieces), unit, factor };
};

const added = (quantity: string, more: string): string =>
  isNumber(quantity) ? asTyped(toQuantity(plus(quantity, more))) : quantity || more;

const isNumber = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text);

const differences = (line: LineValues, { produced, expiry }: GoodsCode): ScannedField[] => [
  ...(produced !== null && line.productionDate !== '' && line.productionDate !== produced
    ? ['productionDate' as const]
    : []),
  ...(expiry !== null && line.expiryDate !== '' && line.expiryDate !== expiry ? ['expiryDate' as const] : []),
];
