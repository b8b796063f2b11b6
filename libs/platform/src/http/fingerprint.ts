import { createHmac } from 'node:crypto';
import type { ServiceRequest } from './request.ts';

/**
 * A digest of who asks for what: a repetition of the same request by the same person has the same one. Keyed, because it
 * is written to the log and bodies hold passwords, which a plain digest would let every reader of the log try out.
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
