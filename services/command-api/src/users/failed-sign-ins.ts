import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  LOCKOUT_FAILURES,
  LOCKOUT_MINUTES,
  recordFailedSignIn,
  user,
  type ExistingUser,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { Vault } from '@granary/platform/vault';
import { pause } from '@granary/platform/waiting';
import { setMaxListeners } from 'node:events';
import { v7 as uuidV7 } from 'uuid';
import { PasswordAttempts } from './password-attempts.ts';

/** Time and address of a request without a signed-in user. */
export interface Attempt {
  readonly at: string;
  readonly deadline: number;
  readonly ip: string;
}

export interface FailedSignIn {
  readonly attempt: Attempt;
  readonly userId: string;
  /** Ordinal of the attempt within the lockout window; undefined if it was over the limit. */
  readonly place: number | undefined;
}

/** Log failures only after the responses to such attempts: a concurrent append would show in their timing. */
const TOLD_AFTER_MS = 1_000;
const DEADLINE_MS = 5_000;
const AGAIN_AFTER_MS = 1_000;
const MOST_TRIES = 300;
const MOST_WAITING = 1_000;

/**
 * Logs wrong passwords in the background. There is nothing to log for an unknown name, and the response time must not
 * reveal that. Appends are retried.
 */
@Injectable()
export class FailedSignIns implements BeforeApplicationShutdown {
  readonly #telling = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly attempts: PasswordAttempts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    setMaxListeners(MOST_WAITING, this.#stopping.signal);
  }

  note(failed: FailedSignIn): void {
    if (this.#telling.size >= MOST_WAITING)
      return this.logger.warn({ userId: failed.userId }, 'a failed sign-in is not in the log: too many wait');
    const telling = this.#tell(failed).finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#telling);
  }

  async #tell(failed: FailedSignIn): Promise<void> {
    const commandId = uuidV7();
    await pause(TOLD_AFTER_MS, this.#stopping.signal);
    for (let tries = 0; tries < MOST_TRIES; tries += 1)
      try {
        return await this.#append(failed, commandId);
      } catch (error) {
        this.logger.warn({ err: error, userId: failed.userId }, 'a failed sign-in could not be logged yet');
        await pause(AGAIN_AFTER_MS, this.#stopping.signal);
        if (this.#stopping.signal.aborted) return;
      }
  }

  async #append({ attempt, userId, place }: FailedSignIn, commandId: string): Promise<void> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none') return;
    const deadline = Date.now() + DEADLINE_MS;
    const context = await attemptContext(this.vault, { ...attempt, deadline }, state, commandId);
    // Not locked if the user has signed in or was unlocked since.
    const isLocked = place === LOCKOUT_FAILURES && (await this.attempts.areUsedUp('sign-in', state.username));
    const until = new Date(Date.parse(attempt.at) + LOCKOUT_MINUTES * 60_000).toISOString();
    await this.store.decide(user, userId, context, (account) =>
      recordFailedSignIn(account, {
        cause: place === undefined ? 'locked' : 'wrong_password',
        ...(isLocked && { lockedUntil: until }),
      }),
    );
  }
}

/** Never uses the client's idempotency key: a reused key would keep the attempt out of the log. */
export const attemptContext = async (
  vault: Vault,
  { at, deadline, ip }: Attempt,
  { userId, username, role }: ExistingUser,
  commandId = uuidV7(),
): Promise<CommandContext> => {
  const clientIp = await vault.sealIfKept(`user:${userId}`, ip);
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: { userId, username, role },
    at,
    deadline,
    ...(clientIp && { clientIp }),
  };
};
