import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rejection, SealedText } from '@granary/domain/kernel';
import type { Caller } from '../access/caller.ts';

/** A request with what guard, handler and interceptors add to it. */
export interface ServiceRequest extends FastifyRequest {
  caller?: Caller;
  sealedIp?: SealedText;
  /** Digest of user and request; set for commands of signed-in users. */
  fingerprint?: string;
  /** Milliseconds since the epoch. */
  deadline?: number;
  /** Of a command that came without an `Idempotency-Key`. */
  newCommandId?: string;
  /** When it happened; set when history is loaded. */
  occurredAt?: string | undefined;
  /** Why the request was refused or failed; set once it has been answered. */
  rejection?: Rejection;
}
export type ServiceReply = FastifyReply;

/** Time limit for deciding a command; conflicts are retried until then. */
const DEADLINE_MS = 5_000;

/** The deadline starts with the first call: after the body has arrived, before any lookup. */
export const deadlineOf = (request: ServiceRequest): number =>
  (request.deadline ??= Date.now() + DEADLINE_MS);
