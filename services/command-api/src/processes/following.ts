import { stepId, type CommandContext, type StoredEvent } from '@granary/event-store';

const DEADLINE_MS = 5_000;

interface After extends Pick<CommandContext, 'occurredAt' | 'warehouseId'> {
  /** Distinguishes several steps of one event. */
  readonly part?: string;
}

/**
 * The context for a follower's step after an event, acting as the event's actor. Its command id is the same each time
 * the event is followed.
 */
export const contextAfter = (
  { id, metadata }: StoredEvent,
  step: string,
  { part, ...extra }: After = {},
): CommandContext => ({
  commandId: stepId(id, 0n, step, part),
  correlationId: metadata.$correlationId,
  causationId: metadata.commandId,
  actor: metadata.actor,
  at: new Date().toISOString(),
  deadline: Date.now() + DEADLINE_MS,
  ...extra,
});

/** The warehouse of the event, if any. */
export const placeOf = ({ metadata }: StoredEvent): Pick<CommandContext, 'warehouseId'> =>
  metadata.warehouseId ? { warehouseId: metadata.warehouseId } : {};
