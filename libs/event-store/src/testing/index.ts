import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../index.ts';

export { expectNoOpenStreams } from './no-open-streams.ts';
export { startStillProxy, type StillProxy } from './still-proxy.ts';
export { unitDetails } from './unit-details.ts';
export { startUnrulyProxy, type UnrulyProxy } from './unruly-proxy.ts';

/** Long enough for a busy machine. */
const PATIENCE_MS = 20_000;

/** A command context for tests: the system actor at the current time, unless overridden. */
export const commandContext = (changes: Partial<CommandContext> = {}): CommandContext => {
  const commandId = randomUUID();
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: SYSTEM_ACTOR,
    at: new Date().toISOString(),
    deadline: Date.now() + PATIENCE_MS,
    ...changes,
  };
};
