import { toGtin } from '@granary/domain/kernel';
import { parseBarcode } from 'gs1-barcode-parser-mod';

/** What a GS1 code says about the goods; null: nothing. */
export interface GoodsCode {
  /** 14 digits, with a right check digit. */
  readonly gtin: string | null;
  readonly lot: string | null;
  /** `2027-12-31` */
  readonly expiry: string | null;
  readonly produced: string | null;
  /** In pieces: whole, without leading zeros. */
  readonly quantity: string | null;
  readonly serial: string | null;
}

/** Ends an element of variable length. */
export const SEPARATOR = '\u001D';

/** By application identifier, the more exact ones first: best before stands in for a missing expiry date. */
const identifiers = {
  gtin: ['01', '02'],
  lot: ['10'],
  expiry: ['17', '15'],
  produced: ['11'],
  quantity: ['30', '37'],
  serial: ['21'],
} as const satisfies Readonly<Record<keyof GoodsCode, readonly string[]>>;

export interface ReadElements {
  readonly goods: GoodsCode;
  /** What a company says to itself: on our own labels the id of the batch. */
  readonly internal: string | null;
}

/** Reads element strings, with or without FNC1 and parentheses. Undefined: it is none. */
export const readElements = (text: string): ReadElements | undefined => {
  const elements = elementsOf(text);
  if (!elements) return undefined;
  const valueOf = (ai: string) => elements.find((element) => element.ai === ai)?.raw;
  const raw = (field: keyof GoodsCode): string | null => first(identifiers[field], valueOf);
  const day = (field: 'expiry' | 'produced'): string | null =>
    first(identifiers[field], (ai) => dayOf(elements.find((element) => element.ai === ai)));
  const goods = {
    gtin: toGtin(raw('gtin') ?? '') ?? null,
    lot: raw('lot'),
    expiry: day('expiry'),
    produced: day('produced'),
    quantity: countOf(raw('quantity')),
    serial: raw('serial'),
  };
  return { goods, internal: first(['91'], valueOf) };
};

type Element = ReturnType<typeof parseBarcode>['parsedCodeItems'][number];

const elementsOf = (text: string): readonly Element[] | undefined => {
  try {
    const { parsedCodeItems } = parseBarcode(text);
    return parsedCodeItems.length > 0 ? parsedCodeItems : undefined;
  } catch {
    return undefined;
  }
};

const first = (
  candidates: readonly string[],
  valueOf: (ai: string) => string | null | undefined,
): string | null => {
  for (const ai of candidates) {
    const value = valueOf(ai);
    if (value) return value;
  }
  return null;
};

/** Null for a day that no calendar has, which the parser moves into the next month or year. */
const dayOf = (element: Element | undefined): string | null => {
  if (!element) return null;
  const [, month = '', date = ''] = /^\d\d(\d\d)(\d\d)$/.exec(element.raw) ?? [];
  const [, isoMonth, isoDate] = element.isoDate.split('-');
  // Day 00 is the last of the month.
  return month === isoMonth && (date === '00' || date === isoDate) ? element.isoDate : null;
};

const countOf = (digits: string | null): string | null =>
  digits !== null && /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : null;
