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
  /** At the next sign-in: somebody else knows it. */
  readonly mustChange: boolean;
}

/** Sets passwords with the log: none counts that no event tells of, and a repeated command sets none. */
@Injectable()
export class PasswordChanges {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
  ) {}

  /** Ends every session of the person. Throws the decision's `Rejection`; nothing has changed then. */
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
    // What was proposed just now is a copy of what has counted since, and may have been changed again.
    if (decided.repeated && isNew) await this.passwords.withdraw(context);
    else await this.complete(context);
    return decided;
  }

  /** Behind the event; also by whoever follows the log, when the one who appended it was killed. */
  complete(request: PasswordRequest): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      const userId = await this.passwords.adopt(request, client);
      if (userId === undefined) return;
      await this.attempts.unlock(userId, client);
      await this.tokens.closeAll(userId, client);
    });
  }
}

/** Otherwise the event may stand all the same. */
const isRefused = (error: unknown): boolean =>
  error instanceof Rejection && error.code !== 'SERVICE_UNAVAILABLE';
