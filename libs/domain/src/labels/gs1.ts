/** An application identifier of GS1 with its value. */
type Gs1Element = readonly [identifier: string, value: string];

interface Gs1Goods {
  /** Of the batch. */
  readonly id: string;
  readonly batch: string;
  readonly gtin: string | null;
  readonly supplierLot: string | null;
  readonly expiryDate: string | null;
  readonly productionDate: string | null;
}

/** A company's own data: for us the id of the batch, because warehouses may have the same lot. */
const OURS = '91';
const OURS_MAX = 90;
const LOT_MAX = 20;
/** What GS1 allows, but parentheses, which are ambiguous where identifiers are written in them. */
const LOT = /^[A-Za-z0-9!"%&'*+,\-./_:;<=>?]+$/;
/** The two digits of a year mean the one that is nearest to the reader's. */
const YEAR = /^20[0-6]\d-/;

/**
 * What a GS1 code says about the batch. The lot is the manufacturer's, as is the GTIN. Undefined: the item has no GTIN, or the
 * id is too long.
 */
export const gs1ElementsOf = (goods: Gs1Goods): readonly Gs1Element[] | undefined => {
  const { id, gtin, expiryDate, productionDate } = goods;
  if (gtin === null || id.length > OURS_MAX) return undefined;
  return [
    ['01', gtin],
    ...dayOf('17', expiryDate),
    ...dayOf('11', productionDate),
    ...lotOf(goods),
    [OURS, id],
  ];
};

const dayOf = (identifier: string, day: string | null): readonly Gs1Element[] =>
  day !== null && YEAR.test(day) ? [[identifier, day.slice(2).replaceAll('-', '')]] : [];

const lotOf = ({ supplierLot, batch }: Gs1Goods): readonly Gs1Element[] => {
  const lot = [supplierLot ?? '', batch].find((text) => text.length <= LOT_MAX && LOT.test(text));
  return lot === undefined ? [] : [['10', lot]];
};
