import { createHmac } from 'node:crypto';
import type { ServiceRequest } from './request.ts';

/**
 * Digest of user and request: the same for a repetition by the same user. Keyed, because it is written to the log and
 * bodies may hold passwords, which any reader of the log could guess from a plain digest.
 */
export const fingerprintOf = (
  secret: string,
  userId: string,
  { method, url, body }: Pick<ServiceRequest, 'method' | 'url' | 'body'>,
): string =>
  createHmac('sha256', `fingerprint ${secret}`)
    .update(`${userId}\n${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url')
    .slice(0, 22);
