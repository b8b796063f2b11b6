import type { ExportColumn } from '@granary/api/exports';
import { minuteIn, type Language } from '@granary/domain/kernel';

/** A cell; `isNumber` makes it numeric in a workbook. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}
export type Row = Readonly<Record<string, unknown>>;
type Reader = Readonly<{ language: Language; timeZone: string }>;

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Formats a column of a row in the requester's language and time zone. */
export const cellOf = ({ of, as, words }: ExportColumn, reader: Reader): ((row: Row) => Cell) => {
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return value.map(write).filter(Boolean).join(', ');
    if (typeof value === 'object') return nameOf(value, reader.language);
    const text = String(value as string | number | boolean);
    if (words && Object.hasOwn(words, text)) return words[text] ?? text;
    if (as === 'moment') return momentOf(text, reader.timeZone);
    return as === 'duration' ? durationOf(text) : text;
  };
  if (as === 'name') return (row) => ({ text: nameOf(row, reader.language), isNumber: false });
  return (row) => {
    const text = of
      .map((field) => write(Object.hasOwn(row, field) ? row[field] : undefined))
      .filter(Boolean)
      .join(' · ');
    return { text, isNumber: as === 'number' && decimal.test(text) };
  };
};

/** As on screen: Khmer falls back to English, both to Chinese, and any name to the code. */
const nameOf = (record: object, language: Language): string => {
  const { name, englishName, khmerName, code } = record as Readonly<
    Record<string, string | null | undefined>
  >;
  const otherwise = name || code || '';
  if (language === 'en-US') return englishName || otherwise;
  return language === 'km-KH' ? khmerName || englishName || otherwise : otherwise;
};

const momentOf = (text: string, timeZone: string): string =>
  Number.isNaN(Date.parse(text)) ? text : minuteIn(timeZone, text);

const durationOf = (text: string): string => {
  const seconds = Number(text);
  if (!Number.isInteger(seconds)) return text;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
