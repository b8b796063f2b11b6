import { z } from 'zod';
import { done, endpoint, position } from '../http/index.ts';
import type { NotificationKind } from './contracts.ts';

/** What concerns the company; mentions and files are somebody's own. */
export const webhookKinds = [
  'task',
  'order_short',
  'expiry',
  'credit',
  'key_expiry',
  'verification',
  'rebuild',
] as const satisfies readonly NotificationKind[];
export type WebhookKind = (typeof webhookKinds)[number];

/** How long the former secret signs as well. */
export const FORMER_SECRET_HOURS = 24;
export const DELIVERIES_SHOWN = 20;
/** How long a delivery is kept, and can be repeated, once it is over. */
export const DELIVERIES_KEPT_DAYS = 30;
const URL_MAX = 500;

/** Without credentials, query and fragment. Plain HTTP is for developing, on this machine. */
const ADDRESS = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)(\/[^\s?#]*)?$/;

export const webhookInput = z.object({
  url: z.string().trim().max(URL_MAX).regex(ADDRESS),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
});
export type WebhookInput = z.input<typeof webhookInput>;

/** `failed` ones are tried again until the day is over; `dropped` ones are not sent any more. */
export const deliveryStates = ['waiting', 'failed', 'delivered', 'dropped'] as const;

/** Messages are held in this installation (`GRANARY_MESSAGES`): deliveries wait until they are released. */
const held = z.boolean();

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhook',
  summary: `Where notifications are delivered, and the last ${DELIVERIES_SHOWN} deliveries; never the secret`,
  access: ['system_config:read', 'system:admin'],
  answer: z.object({
    webhook: z
      .object({
        url: z.string(),
        kinds: z.array(z.string()),
        /** Until then the former secret signs as well. */
        formerUntil: z.string().nullable(),
      })
      .nullable(),
    held,
    deliveries: z.array(
      z.object({
        /** The header `Granary-Delivery`. */
        id: z.string(),
        kind: z.string(),
        /** Of the log, when it was told. */
        position,
        at: z.string(),
        state: z.enum(deliveryStates),
        attempts: z.number().int(),
        /** A code, such as `HTTP_500`. */
        failure: z.string().nullable(),
        /** Null: it is over. */
        nextAt: z.string().nullable(),
      }),
    ),
  }),
});
export type Webhook = z.output<typeof getWebhook.answer>;

/** The secret is shown once and never again. */
const withSecret = z.object({ secret: z.string() });

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhook',
  summary: 'Deliver notifications to an address, signed with the secret that is answered once',
  access: 'system:admin',
  touches: ['webhook'],
  body: webhookInput,
  answer: withSecret,
});
export const reviseWebhook = endpoint({
  method: 'PUT',
  path: '/webhook',
  summary: 'Change the address or the kinds of notifications',
  access: 'system:admin',
  touches: ['webhook'],
  body: webhookInput,
  answer: done,
});
export const renewWebhookSecret = endpoint({
  method: 'PUT',
  path: '/webhook/secret',
  summary: `Sign with a new secret, which is answered once; for ${FORMER_SECRET_HOURS} hours the former one signs as well`,
  access: 'system:admin',
  touches: ['webhook'],
  answer: withSecret,
});
export const repeatWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/webhook/repetitions',
  summary: `Deliver again what was told at a position of the log or later, as far as it is kept (${DELIVERIES_KEPT_DAYS} days); each delivery keeps its id`,
  access: 'system:admin',
  touches: ['webhook'],
  body: z.object({ fromPosition: position }),
  answer: z.object({ held }),
});
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/webhook',
  summary: 'Deliver no more notifications',
  access: 'system:admin',
  touches: ['webhook'],
  answer: done,
});
