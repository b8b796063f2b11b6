import type { Actor } from '@granary/domain/kernel';
import { parse } from 'uuid';
import { nameUuid } from './name-uuid.ts';

/** Actor, cause, time and deadline of a command. */
export interface CommandContext {
  /** Idempotency key: a command is carried out once per stream. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** Current time, ISO 8601. The only clock that decisions may use. */
  readonly at: string;
  /** Business time of a back-dated document; defaults to `at`. */
  readonly occurredAt?: string;
  /** Milliseconds since the epoch; conflicts are retried until then. */
  readonly deadline: number;
  readonly warehouseId?: string;
  readonly reason?: string;
  /** Digest of the request that carries the command id. */
  readonly fingerprint?: string;
  /** Sealed by the vault. */
  readonly clientIp?: string;
}

const STEPS = parse('5f0d5f2e-6f6b-5a55-9d4b-0c8e5a4f3b11');
const EVENTS = parse('b1c64c0e-8a6e-5d3c-8f0e-2f4c1f6f9a27');

/** Deterministic id of one step of a process: the same step of the same intent always has the same id. */
export const stepId = (
  document: string,
  intentRevision: bigint,
  step: string,
  line: number | string = 0,
): string => nameUuid(`${document}|${intentRevision}|${step}|${line}`, STEPS);

/**
 * Context of a process step: same actor and correlation id, the step as command id, the intent's command as its cause.
 */
export const stepContext = (context: CommandContext, step: string): CommandContext => {
  const { fingerprint: _, ...rest } = context;
  return { ...rest, commandId: step, causationId: context.commandId };
};

/**
 * Event ids derive from the command, so that an append repeated after a timeout is idempotent, and from the request's
 * fingerprint, so that a different request under the same key is not mistaken for a repetition.
 */
export const eventId = (
  { commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>,
  stream: string,
  index: number,
): string => nameUuid([commandId, stream, index, ...(fingerprint ? [fingerprint] : [])].join('|'), EVENTS);
