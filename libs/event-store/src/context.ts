import type { Actor } from '@granary/domain/kernel';
import { v5 as uuidV5 } from 'uuid';

/** Who asks for a change, since when, as part of what, and until when the answer is of use. */
export interface CommandContext {
  /** Idempotency: the same id on the same stream happens once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** Now, ISO 8601: the only clock that decisions see. */
  readonly at: string;
  /** Business time where a document is back-dated; otherwise `at`. */
  readonly occurredAt?: string;
  /** Milliseconds since the epoch; conflicts are retried until then. */
  readonly deadline: number;
  readonly warehouseId?: string;
  readonly reason?: string;
  /** Digest of the request behind the command id. */
  readonly fingerprint?: string;
  /** Sealed. */
  readonly clientIp?: string;
}

const STEPS = '5f0d5f2e-6f6b-5a55-9d4b-0c8e5a4f3b11';
const EVENTS = 'b1c64c0e-8a6e-5d3c-8f0e-2f4c1f6f9a27';

/** The id of one step of a process: the same step of the same intent always has the same id. */
export const stepId = (
  document: string,
  intentRevision: bigint,
  step: string,
  line: number | string = 0,
): string => uuidV5(`${document}|${intentRevision}|${step}|${line}`, STEPS);

/** The same actor and conversation, with the step as the command and the intent's command as its cause. */
export const stepContext = (context: CommandContext, step: string): CommandContext => {
  const { fingerprint: _, ...rest } = context;
  return { ...rest, commandId: step, causationId: context.commandId };
};

/**
 * Event ids derive from the command, so that an append repeated after a time-out is the same append; and from the request
 * behind it, so that another request under the same key never is.
 */
export const eventId = (
  { commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>,
  stream: string,
  index: number,
): string => uuidV5([commandId, stream, index, ...(fingerprint ? [fingerprint] : [])].join('|'), EVENTS);
