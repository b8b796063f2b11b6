import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rejection, SealedText } from '@granary/domain/kernel';
import type { Caller } from '../access/caller.ts';

/** A request on its way through guard, handler and envelope. */
export interface ServiceRequest extends FastifyRequest {
  caller?: Caller;
  sealedIp?: SealedText;
  /** Of a signed-in person's command: who asks for what, as a digest. */
  fingerprint?: string;
  /** In milliseconds since the epoch: until then it is answered. */
  deadline?: number;
  /** Where history is loaded: when it happened. */
  occurredAt?: string | undefined;
  /** Why it was not done, once it is answered. */
  rejection?: Rejection;
}
export type ServiceReply = FastifyReply;

/** Commands that have not been decided by then are given up; conflicts retry until then. */
const DEADLINE_MS = 5_000;

/** Begins when it is first asked for: with the body there, before anything is looked up. */
export const deadlineOf = (request: ServiceRequest): number =>
  (request.deadline ??= Date.now() + DEADLINE_MS);
