import { toGtin } from '@granary/domain/kernel';
import { readElements, SEPARATOR, type GoodsCode, type ReadElements } from './gs1.ts';

export type Scan =
  /** Our own label: the id of its batch. */
  | { readonly kind: 'label'; readonly batchId: string }
  | ({ readonly kind: 'goods' } & GoodsCode)
  /** Anything else, such as a location or a batch number. */
  | { readonly kind: 'text'; readonly text: string };

/** Reads what a scanner typed, a camera saw or a person entered. */
export const readScan = (typed: string): Scan => {
  const text = contentOf(typed);
  return label(text) ?? goods(text, isGs1(typed)) ?? { kind: 'text', text };
};

/** The digits of a GTIN alone: one in ten batch numbers looks like one by chance. Undefined: it is something else. */
export const bareNumberOf = (typed: string): string | undefined => {
  const digits = withoutSeparators(contentOf(typed));
  return isGs1(typed) || toGtin(digits) === undefined ? undefined : digits;
};

/** Without what some scanners say first about the kind of barcode, such as `]Q1`. */
export const contentOf = (typed: string): string => typed.trim().replace(SYMBOLOGY, '');

const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** Symbologies whose content is always element strings. */
const GS1_SYMBOLOGY = /^\](C1|d2|Q3|e[0-2]|J1)/;
const isGs1 = (typed: string): boolean => GS1_SYMBOLOGY.test(typed.trim());

/** `warehouse.item.batch`, alone or as the address of the batch's page. */
const BATCH =
  /^(?:https?:\/\/[^/?#]+\/(?:[^?#]*\/)?warehouse\/inventory\/)?([A-Z0-9_-]+\.[A-Z0-9_-]+\.[A-Z0-9_-]+)(?:[?#].*)?$/i;

const ID = /^[A-Z0-9_-]+\.[A-Z0-9_-]+\.[A-Z0-9_-]+$/;

const label = (text: string): Scan | undefined => {
  const [, id] = BATCH.exec(text) ?? [];
  return id === undefined ? undefined : { kind: 'label', batchId: id.toUpperCase() };
};

const goods = (text: string, said: boolean): Scan | undefined => {
  const code = /^https?:\/\//i.test(text) ? readLink(text) : readSymbol(text, said);
  return code && (ownLabel(code) ?? { kind: 'goods', ...code.goods });
};

/** A GS1 code of ours names the batch, because several may have the lot. Others may say anything to themselves. */
const ownLabel = ({ goods, internal }: ReadElements): Scan | undefined =>
  internal !== null && goods.gtin !== null && ID.test(internal) ? label(internal) : undefined;

const readSymbol = (text: string, said: boolean): ReadElements | undefined => {
  const content = withoutSeparators(text);
  const alone = toGtin(content);
  if (alone !== undefined && !said) return { goods: { ...NOTHING, gtin: alone }, internal: null };
  const marked = said || text.includes(SEPARATOR) || /^\(\d{2,4}\)/.test(content);
  return marked || startsWithGtin(content) ? readElements(content) : undefined;
};

const leadingSeparators = new RegExp(`^${SEPARATOR}+`);
const trailingSeparators = new RegExp(`${SEPARATOR}+$`);
const withoutSeparators = (text: string): string =>
  text.replace(leadingSeparators, '').replace(trailingSeparators, '');

const NOTHING: GoodsCode = {
  gtin: null,
  lot: null,
  expiry: null,
  produced: null,
  quantity: null,
  serial: null,
};

/** Many scanners announce nothing; then only a right GTIN tells an element string from a batch number. */
const startsWithGtin = (content: string): boolean => {
  const [, gtin = ''] = /^0[12](\d{14})/.exec(content) ?? [];
  return toGtin(gtin) !== undefined;
};

/**
 * A GS1 Digital Link, `https://id.example.com/01/…/10/LOT?17=271231`. Its path and query are the elements; the host
 * means nothing.
 */
const readLink = (text: string): ReadElements | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const parts = pathname.split('/').filter(Boolean);
  const start = parts.findIndex(
    (part, index) => part === '01' && toGtin(parts[index + 1] ?? '') !== undefined,
  );
  if (start < 0) return undefined;
  const keys = parts.slice(start);
  const elements = keys.flatMap((ai, index) =>
    index % 2 === 0 ? [[ai, decoded(keys[index + 1] ?? '')]] : [],
  );
  const sent = [...elements, ...searchParams]
    .map(([ai = '', value = '']) => [ai, ai === '01' ? (toGtin(value) ?? value) : value] as const)
    .filter(([ai, value]) => /^\d{2,4}$/.test(ai) && value !== '')
    .map(([ai, value]) => ai + value);
  return readElements(sent.join(SEPARATOR));
};

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
