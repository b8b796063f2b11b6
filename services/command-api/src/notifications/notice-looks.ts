import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Notification } from '@granary/api/notifications';
import { stepId } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { notificationId } from '@granary/reading/notifications';
import type pg from 'pg';
import { Messages } from '../messages/index.ts';
import { ScheduledFiles } from '../schedules/index.ts';
import { MailChoices, Recipients, rightsOf } from '../users/index.ts';
import { NOTICES, type NoticesAbout } from './notice-letters.ts';
import { NoticeWatches, type Watch } from './notice-watches.ts';
import { Notices } from './notices.ts';
import { WEBHOOK_READER, WebhookDeliveries } from './webhook-deliveries.ts';

const LOOK_MS = 60_000;
const USEFUL_MS = 86_400_000;

/** Looks for what is new in the bells of those who want it by e-mail, and puts it into the outbox. */
@Injectable()
export class NoticeLooks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopping = false;

  constructor(
    private readonly choices: MailChoices,
    private readonly recipients: Recipients,
    private readonly watches: NoticeWatches,
    private readonly notices: Notices,
    private readonly scheduled: ScheduledFiles,
    private readonly webhook: WebhookDeliveries,
    private readonly messages: Messages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Looks at everything due. Concurrent calls share one run. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'notifications could not be looked for'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #lookAtAll(): Promise<void> {
    const readAt = await this.watches.now();
    // Without a mail server nobody waits for a mail.
    const byMail = this.messages.reaches('mail') ? await this.choices.all() : [];
    const byWebhook = await this.webhook.watches();
    await this.watches.follow(
      [
        ...byMail.filter(({ kind }) => isWatched(kind)),
        ...byWebhook.map((watch) => ({ ...watch, chosenAt: readAt })),
      ],
      readAt,
    );
    while (!this.#isStopping) {
      const watch = await this.watches.take();
      if (!watch) break;
      // One that fails, such as of a read model that is not built yet, does not keep the others waiting.
      await this.#lookAt(watch).catch((error: unknown) =>
        this.logger.warn({ err: error, ...watch }, 'notifications could not be looked for'),
      );
    }
    void this.messages.send();
  }

  async #lookAt(watch: Watch): Promise<void> {
    if (watch.userId === WEBHOOK_READER) return this.#lookForWebhook(watch);
    const person = await this.recipients.find(watch.userId);
    if (!person) return;
    const told = await this.notices.of(rightsOf(person), watch.kind);
    const silent = await this.#toldElsewhere(watch, told);
    await this.watches.record(watch, told, async (client, ids) => {
      const news = ids.filter((id) => !silent.has(id));
      if (!person.verified.email || news.length === 0) return false;
      await this.#put(client, watch, news);
      return true;
    });
  }

  /** Programs need no gathering. */
  async #lookForWebhook(watch: Watch): Promise<void> {
    const told = await this.webhook.told(watch);
    await this.watches.record(watch, told, async (client, ids) => {
      await this.webhook.put(
        client,
        told.filter(({ id }) => ids.includes(id)),
      );
      return false;
    });
  }

  async #put(client: pg.PoolClient, { userId, kind }: Watch, ids: readonly string[]): Promise<void> {
    const about: NoticesAbout = { kind, ids };
    await this.messages.putIn(client, {
      id: stepId(`notices-${userId}`, 0n, [kind, ...ids].join(' ')),
      kind: NOTICES,
      userId,
      language: null,
      usefulUntil: new Date(Date.now() + USEFUL_MS),
      about: JSON.stringify(about),
    });
  }

  /** A scheduled report has a letter of its own. */
  async #toldElsewhere({ userId, kind }: Watch, told: readonly Notification[]): Promise<ReadonlySet<string>> {
    if (told.length === 0 || (kind !== 'export_ready' && kind !== 'export_failed')) return new Set();
    return new Set((await this.scheduled.of(userId)).map((job) => notificationId(kind, job)));
  }
}

/** Mentions are mailed as the log is followed. */
const isWatched = (kind: string): boolean => kind !== 'mention';
