import { headers } from '@granary/api/http';
import { v5 as uuidV5, v7 as uuidV7, validate as isUuid } from 'uuid';
import type { ServiceRequest } from './request.ts';

/** UUID namespace of client-chosen keys, so that no key can produce the id of a system step, an event or a user. */
const KEYS = '3c1a6f0e-6d5b-5c1b-9a43-7b1f0e2d4a95';

/**
 * The command id for the `Idempotency-Key`; if there is none, a new one, the same for the whole request; undefined if the
 * key is not a UUID.
 */
export const commandIdOf = (
  request: Pick<ServiceRequest, 'headers' | 'newCommandId'>,
): string | undefined => {
  const key = request.headers[headers.idempotencyKey];
  if (key === undefined) return (request.newCommandId ??= uuidV7());
  return typeof key === 'string' && isUuid(key) ? uuidV5(key.toLowerCase(), KEYS) : undefined;
};
