import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rejection, SealedText } from '@granary/domain/kernel';
import type { Caller } from '../access/caller.ts';

/** A request on its way through guard, handler and envelope. */
export interface ServiceRequest extends FastifyRequest {
  caller?: Caller;
  sealedIp?: SealedText;
  /** Of a signed-in person's command: who asks for what, as a digest. */
  fingerprint?: string;
  /** Where history is loaded: when it happened. */
  occurredAt?: string | undefined;
  /** Why it was not done, once it is answered. */
  rejection?: Rejection;
}
export type ServiceReply = FastifyReply;
