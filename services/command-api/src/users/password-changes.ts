import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@granary/domain/kernel';
import { user, type UserEvent, type UserState } from '@granary/domain/users';
import { EventStore, type CommandContext, type Decided } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';
import { crashPoint } from '../processes/index.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { Passwords, type PasswordRequest } from './passwords.ts';
import { Tokens } from './tokens.ts';

interface NewPassword {
  readonly userId: string;
  readonly password: string;
  /** At the next sign-in, because another person knows the password. */
  readonly mustChange: boolean;
}

/** Sets passwords in step with the log: none takes effect without an event, and a repeated command sets none. */
@Injectable()
export class PasswordChanges {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
  ) {}

  /** Ends every session of the user. Throws the decision's `Rejection`, in which case nothing has changed. */
  async change(
    context: CommandContext,
    { userId, password, mustChange }: NewPassword,
    decision: (state: UserState) => readonly UserEvent[],
  ): Promise<Decided<UserState, UserEvent>> {
    const isNew = await this.passwords.propose(context, userId, password, { mustChange });
    const decided = await this.store.decide(user, userId, context, decision).catch(async (error: unknown) => {
      if (isNew && isRefused(error)) await this.passwords.withdraw(context);
      throw error;
    });
    await crashPoint('password:decided');
    // The new proposal duplicates one that was adopted before, and the password may have changed again since.
    if (decided.repeated && isNew) await this.passwords.withdraw(context);
    else await this.complete(context);
    return decided;
  }

  /** Runs after the event; the follower runs it too, in case the handler crashed. */
  complete(request: PasswordRequest): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      const userId = await this.passwords.adopt(request, client);
      if (userId === undefined) return;
      await this.attempts.unlock(userId, client);
      await this.tokens.closeAll(userId, client);
    });
  }
}

/** After any other error the event may have been appended all the same. */
const isRefused = (error: unknown): boolean =>
  error instanceof Rejection && error.code !== 'SERVICE_UNAVAILABLE';
