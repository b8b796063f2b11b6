import { z } from 'zod';

/** GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14 are one number of 14 digits with leading zeros. */
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const DIGITS = 14;
/** Of every other digit, counted from the check digit. */
const WEIGHT = 3;

/** All 14 digits; undefined if the number of digits or the check digit is wrong. */
export const toGtin = (text: string): string | undefined => {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length)) return undefined;
  const digits = text.padStart(DIGITS, '0');
  return Number(digits) > 0 && weighed(digits) % 10 === 0 ? digits : undefined;
};

const weighed = (digits: string): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? WEIGHT : 1), 0);

/** As stored. */
export const gtin = z.string().regex(/^\d{14}$/);

/** As typed or scanned: 8, 12, 13 or 14 digits. Blank: none. */
export const gtinInput = z
  .string()
  .trim()
  .max(DIGITS)
  .refine((text) => text === '' || toGtin(text) !== undefined, { params: { word: 'gtin' } })
  .transform((text) => toGtin(text) ?? null);
