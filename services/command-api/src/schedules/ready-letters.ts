import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_KEPT_DAYS } from '@granary/api/exports';
import { letterIn } from '@granary/api/texts';
import { maySignIn, user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import { Messages, type Letter, type Message } from '../messages/index.ts';

export const READY = 'reportReady';

/** Tells users by e-mail that a scheduled report is ready. The message id is the id of its job. */
@Injectable()
export class ReadyLetters {
  constructor(
    messages: Messages,
    private readonly store: EventStore,
    private readonly vault: Vault,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {
    messages.register(READY, (message) => this.compose(message));
  }

  /** Undefined if the report has been removed or the user has no address. */
  private async compose({ id, userId, language }: Message): Promise<Omit<Letter, 'id'> | undefined> {
    const { rows } = await this.pool.query<{ name: string; format: string }>(
      `SELECT name, format FROM platform.job
       WHERE id = $1 AND user_id = $2 AND state = 'ready' AND expires_at > now()`,
      [id, userId],
    );
    const [job] = rows;
    const { state } = await this.store.load(user, userId);
    if (!job || state.status === 'none' || !maySignIn(state.status)) return undefined;
    const to = state.profile.email && (await this.vault.open(state.profile.email));
    if (!to) return undefined;
    const values = {
      name: state.profile.realName,
      report: job.name,
      format: job.format.toUpperCase(),
      link: `${this.config.GRANARY_PUBLIC_URL.replace(/\/+$/, '')}/reports`,
      days: String(EXPORT_KEPT_DAYS),
    };
    return { channel: 'mail', to, ...letterIn(language, READY, values) };
  }
}
