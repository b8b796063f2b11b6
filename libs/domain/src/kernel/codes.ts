import { z } from 'zod';

/** Upper-case letters, digits, underscore, hyphen: safe inside stream names, which join codes by a dot. */
const codePattern = /^[A-Z0-9_-]+$/;

export const code = (longest: number) => z.string().trim().min(1).max(longest).regex(codePattern);

export const batchCode = code(64);
export const contractCode = code(64);
export const itemCode = code(32);
export const customerCode = code(32);
export const supplierCode = code(32);
export const warehouseCode = code(32);
export const documentNumber = code(64);

/** Postgres knows no year 0, a day has one after it, and 9999-12-31 stands for none at all in the tables. */
const inOurTime = (text: string): boolean => text >= '1900' && text < '9999' && text.length <= LONGEST_MOMENT;
const ourTime = { params: { word: 'range', minimum: '1900-01-01', maximum: '9998-12-31' } };
/** Postgres reads no fraction of a second of hundreds of digits. */
const LONGEST_MOMENT = 35;
/** A calendar day without a time, `2026-11-21`. */
export const day = z.iso.date({ abort: true }).refine(inOurTime, ourTime);
/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ abort: true }).refine(inOurTime, ourTime);
/** A moment that somebody enters: kept to the millisecond and written one way, so that equal moments are equal texts. */
export const momentInput = moment.transform((text) => toMoment(text));
const WRITTEN_OUT = 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length;
/** A moment as moments are written. */
export const toMoment = (text: string): string =>
  text.length === WRITTEN_OUT ? text : new Date(text).toISOString();
/** A moment that somebody asks about, by any clock: `2026-11-21T10:00:00+07:00`. */
export const zonedMoment = z.iso.datetime({ offset: true, abort: true }).refine(inOurTime, ourTime);

export const languages = ['zh-CN', 'en-US', 'km-KH'] as const;
export type Language = (typeof languages)[number];
