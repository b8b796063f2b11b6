import { Controller, Inject } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { DELIVERIES_SHOWN, getWebhook, listNotifications, type Webhook } from '@granary/api/notifications';
import { WEBHOOK_ID, webhook } from '@granary/domain/notifications';
import { EventStore } from '@granary/event-store';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { notificationsOf } from '@granary/reading/notifications';
import { Reads, sql, type QueryRunner } from '../database/index.ts';

@Controller()
export class NotificationsController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(listNotifications)
  list(@Call() call: CallOf<typeof listNotifications>): Promise<AnswerOf<typeof listNotifications>> {
    return this.reads.snapshot(call, listNotifications, async ({ runQuery }) => ({
      rows: await notificationsOf(runQuery, call.caller),
    }));
  }

  @Route(getWebhook)
  async webhook(@Call() call: CallOf<typeof getWebhook>): Promise<Webhook> {
    const { state } = await this.store.load(webhook, WEBHOOK_ID);
    const deliveries = await this.reads.snapshot(call, getWebhook, ({ runQuery }) =>
      lastDeliveries(runQuery),
    );
    const held = this.config.GRANARY_MESSAGES === 'hold';
    if (state.status === 'none') return { webhook: null, held, deliveries };
    const { url, kinds, former } = state;
    const isFormer = former !== null && Date.parse(former.until) > Date.now();
    const formerUntil = isFormer ? former.until : null;
    return { webhook: { url, kinds: [...kinds], formerUntil }, held, deliveries };
  }
}

const lastDeliveries = (runQuery: QueryRunner): Promise<Webhook['deliveries']> =>
  runQuery(sql`
    SELECT d.id::text AS id, coalesce(d.kind, '') AS kind, coalesce(d.position, '0') AS position, d.created_at AS at, d.attempts, d.last_failure AS failure,
      CASE WHEN d.settled_at IS NULL THEN d.due_at END AS "nextAt",
      CASE WHEN d.settled_at IS NOT NULL AND d.last_failure IS NULL THEN 'delivered'
        WHEN d.settled_at IS NOT NULL THEN 'dropped'
        WHEN d.last_failure IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
    FROM platform.webhook_delivery d ORDER BY d.created_at DESC, d.id LIMIT ${DELIVERIES_SHOWN}`);
