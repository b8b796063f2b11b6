import { z } from 'zod';

/** Upper-case letters, digits, underscore and hyphen: safe inside stream names, which join codes by a dot. */
const codePattern = /^[A-Z0-9_-]+$/;

export const code = (longest: number) => z.string().trim().min(1).max(longest).regex(codePattern);

export const batchCode = code(64);
export const contractCode = code(64);
export const itemCode = code(32);
export const customerCode = code(32);
export const supplierCode = code(32);
export const warehouseCode = code(32);
export const documentNumber = code(64);

/** Postgres has no year 0, every day needs a successor, and 9999-12-31 marks an open end in the tables. */
const inOurTime = (text: string): boolean => text >= '1900' && text < '9999' && text.length <= LONGEST_MOMENT;
const ourTime = { params: { word: 'range', minimum: '1900-01-01', maximum: '9998-12-31' } };
/** Postgres cannot parse fractional seconds of hundreds of digits. */
const LONGEST_MOMENT = 35;
/** A calendar day, `2026-11-21`. */
export const day = z.iso.date({ abort: true }).refine(inOurTime, ourTime);
/** A UTC timestamp, ISO 8601. */
export const moment = z.iso.datetime({ abort: true }).refine(inOurTime, ourTime);
/** A timestamp entered by a user, normalized to milliseconds so that equal moments are equal strings. */
export const momentInput = moment.transform((text) => toMoment(text));
const WRITTEN_OUT = 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length;
/** Normalizes a timestamp to `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export const toMoment = (text: string): string =>
  text.length === WRITTEN_OUT ? text : new Date(text).toISOString();
/** A timestamp in a query, with any offset: `2026-11-21T10:00:00+07:00`. */
export const zonedMoment = z.iso.datetime({ offset: true, abort: true }).refine(inOurTime, ourTime);

export const languages = ['zh-CN', 'en-US', 'km-KH'] as const;
export type Language = (typeof languages)[number];
