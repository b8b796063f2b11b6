import { Inject, Injectable } from '@nestjs/common';
import { permissions } from '@granary/api/access';
import { pathOf } from '@granary/api/discussions';
import { pageOfNotification, webhookKinds, type Notification } from '@granary/api/notifications';
import { WEBHOOK_ID, webhook, webhookEvents } from '@granary/domain/notifications';
import { EventStore, stepId, type StoredEvent } from '@granary/event-store';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type { Person } from '@granary/reading/notifications';
import type pg from 'pg';
import { Messages, WEBHOOK, type Message } from '../messages/index.ts';
import type { Follower } from '../processes/index.ts';
import { Recipients } from '../users/index.ts';
import type { Watch } from './notice-watches.ts';
import { Notices } from './notices.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { postSigned } from './webhook-post.ts';

const DAY_MS = 86_400_000;

/** Stands in the place of a person: no user id looks like it. */
export const WEBHOOK_READER = 'webhook';

/** Sees what concerns the company, in all its warehouses. */
const reader: Person = {
  userId: WEBHOOK_READER,
  username: '',
  role: 'super_admin',
  permissions: new Set(permissions),
  warehouses: 'all',
};

/** Delivers notifications to the address of the company, each as a message of its own. */
@Injectable()
export class WebhookDeliveries implements Follower {
  readonly categories = [webhook.category];
  readonly #post: ReturnType<typeof postSigned>;

  constructor(
    private readonly store: EventStore,
    private readonly messages: Messages,
    private readonly notices: Notices,
    private readonly recipients: Recipients,
    private readonly secrets: WebhookSecrets,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    this.#post = postSigned(config.GRANARY_WEBHOOK_NETWORKS);
    messages.registerDispatch(WEBHOOK, (message) => this.#deliver(message));
  }

  /** What is watched: nothing without a webhook. */
  async watches(): Promise<Watch[]> {
    const { state } = await this.store.load(webhook, WEBHOOK_ID);
    const chosen = state.status === 'none' ? [] : state.kinds;
    return webhookKinds
      .filter((kind) => chosen.includes(kind))
      .map((kind) => ({ userId: WEBHOOK_READER, kind }));
  }

  /** Repeats deliveries when somebody has asked for it. */
  async follow({ type, data, id, recordedAt }: StoredEvent): Promise<void> {
    if (type !== 'WebhookDeliveriesRepeated') return;
    const { fromPosition } = webhookEvents[type].data.parse(data);
    const usefulUntil = new Date(Date.parse(recordedAt) + DAY_MS);
    await this.messages.repeat(WEBHOOK, { fromPosition, by: id, usefulUntil });
  }

  told({ kind }: Watch): Promise<Notification[]> {
    return this.notices.of(reader, kind);
  }

  async put(client: pg.PoolClient, told: readonly Notification[]): Promise<void> {
    const position = await this.notices.position();
    for (const one of told)
      await this.messages.putIn(client, {
        id: stepId(`webhook-${WEBHOOK_ID}`, 0n, `${one.kind} ${one.id}`),
        kind: WEBHOOK,
        userId: WEBHOOK_READER,
        language: null,
        usefulUntil: new Date(Date.now() + DAY_MS),
        about: JSON.stringify({
          kind: one.kind,
          what: factsOf(one),
          link: this.recipients.linkTo(pathOf(pageOfNotification(one, true))),
          at: one.at,
          position,
        }),
      });
  }

  /** Signed anew at each try, as it says when it was signed. */
  async #deliver({ id, about }: Message): Promise<boolean> {
    const { state } = await this.store.load(webhook, WEBHOOK_ID);
    if (!about || state.status === 'none') return false;
    const { kind, ...facts } = JSON.parse(about) as { kind: string };
    if (!state.kinds.includes(kind)) return false;
    const { former } = state;
    const ids = [
      state.secretId,
      ...(former && Date.parse(former.until) > Date.now() ? [former.secretId] : []),
    ];
    const body = JSON.stringify({ id, kind, ...facts });
    await this.#post({ id, url: state.url, body, secrets: ids.map((one) => this.secrets.of(one)) });
    return true;
  }
}

/** Codes, numbers and days: nobody's name. */
const factsOf = (told: Notification): Readonly<Record<string, unknown>> => {
  switch (told.kind) {
    case 'mention':
    case 'task':
    case 'order_short':
      return { document: told.document };
    case 'expiry': {
      const { warehouse, expiryDate, level, count } = told;
      return { warehouse: warehouse.code, expiryDate, level, count };
    }
    case 'credit':
      return { customer: told.customer.code, standing: told.standing };
    case 'key_expiry': {
      const { account, key, expiresAt, level } = told;
      return { account: account.username, key, expiresAt, level };
    }
    case 'verification':
      return { model: told.model, count: told.count };
    case 'rebuild':
      return { model: told.model, outcome: told.outcome };
    case 'export_ready':
    case 'export_failed':
      return {};
  }
};
