import { createHmac, timingSafeEqual } from 'node:crypto';

export const BACK_DATING_HEADER = 'granary-occurred-at';

/**
 * Signs the time of a back-dated request, for loading history (a demo, data of another system). Requires the token
 * secret; the header is `‹moment›;‹signature›`. Staff back-date a document by its own date instead.
 */
export const signBackDating = (secret: string, at: string): string => `${at};${signature(secret, at)}`;

/** Returns the time (ISO 8601) if it is correctly signed and not in the future; otherwise undefined. */
export const readBackDating = (secret: string, header: unknown, now: Date): string | undefined => {
  if (typeof header !== 'string') return undefined;
  const [at = '', signed = ''] = header.split(';');
  const moment = Date.parse(at);
  if (Number.isNaN(moment) || moment > now.getTime()) return undefined;
  const [expected, given] = [Buffer.from(signature(secret, at)), Buffer.from(signed)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return new Date(moment).toISOString();
};

const signature = (secret: string, at: string): string =>
  createHmac('sha256', secret).update(`occurred-at:${at}`).digest('base64url');
