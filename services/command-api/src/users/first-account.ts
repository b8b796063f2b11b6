import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type CommandConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import { Accounts } from './accounts.ts';
import { CreateUserCommand, CreateUserHandler } from './create-user.handler.ts';

const PATIENCE_MS = 10_000;
/** One command, however many processes start at once, and after one was killed halfway. */
const COMMAND_ID = '00000000-0000-7000-8000-000000000001';

/**
 * If the log has no users, creates `super_admin` with the password in GRANARY_FIRST_PASSWORD: at GRANARY_FIRST_ACCOUNT_AT
 * where a history is about to be told, otherwise now.
 */
@Injectable()
export class FirstAccount implements OnApplicationBootstrap {
  constructor(
    // Not through the bus, which may not know its handlers yet.
    private readonly creation: CreateUserHandler,
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    @Inject(SERVICE_CONFIG) private readonly config: CommandConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.accounts.isEmpty()) || (await this.hasUsers())) return;
    const password = this.config.GRANARY_FIRST_PASSWORD;
    if (!password) {
      this.logger.warn('there is no account yet: set GRANARY_FIRST_PASSWORD to create super_admin');
      return;
    }
    const context = {
      commandId: COMMAND_ID,
      correlationId: COMMAND_ID,
      causationId: COMMAND_ID,
      actor: SYSTEM_ACTOR,
      at: this.config.GRANARY_FIRST_ACCOUNT_AT ?? new Date().toISOString(),
      deadline: Date.now() + PATIENCE_MS,
    };
    await this.creation.execute(
      new CreateUserCommand(context, {
        username: 'super_admin',
        password: { clear: password, mustChange: false },
        role: { role: 'super_admin' },
        warehouses: 'all',
        realName: 'Super administrator',
        email: null,
        phone: null,
        department: '',
        position: '',
      }),
    );
    this.logger.info('created the first account, super_admin');
  }

  /** Reads the log, because the account table may not be folded yet. */
  private async hasUsers(): Promise<boolean> {
    for await (const _ of this.store.readAll({ categories: new Set(['user']) })) return true;
    return false;
  }
}
