import { discussedKinds } from '@granary/domain/discussions/rules';
import { z } from 'zod';
import type { Permission } from '../access/index.ts';
import { coded, endpoint } from '../http/index.ts';

/** What people are told about; everyone chooses among them. */
export const notificationKinds = [
  'mention',
  'task',
  'order_short',
  'expiry',
  'credit',
  'export_ready',
  'export_failed',
  'key_expiry',
  'verification',
  'rebuild',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Who is told: anyone with one of these permissions. Of the other kinds, those who were asked or have asked. */
export const toldOf = {
  order_short: ['outbound:approve', 'sales_outbound:write'],
  expiry: ['inventory:read'],
  credit: ['credit:read'],
  key_expiry: ['user:write'],
  verification: ['system:monitor'],
  rebuild: ['system:monitor'],
} as const satisfies Partial<Record<NotificationKind, readonly Permission[]>>;

/** How long before an API key expires. */
export const KEY_EXPIRY_DAYS = 14;

/** Settings of a person: the kinds left out of the bell, and those mailed; what has been read. */
export const MUTED_SETTING = 'notices:muted';
export const MAIL_SETTING = 'notices:mail';
export const READ_SETTING = 'notices:read';

/** Newest first, of each kind. */
export const NOTIFICATIONS_SHOWN = 50;
export const NOTIFIED_DAYS = 30;

/** Short, so that the setting of what has been read has room for a full bell. */
export const NOTIFICATION_ID_LENGTH = 12;

const told = z.object({
  /** Stays the same as long as it is the same cause. */
  id: z.string(),
  at: z.string(),
});

const notification = z.discriminatedUnion('kind', [
  told.extend({
    kind: z.enum(['mention', 'task', 'order_short']),
    /** Who has caused it; null: the system. */
    by: z.string().nullable(),
    document: z.object({ kind: z.enum(discussedKinds), number: z.string() }),
    /** Of the document; null: it has none. */
    title: z.string().nullable(),
  }),
  told.extend({
    kind: z.literal('expiry'),
    warehouse: coded,
    expiryDate: z.string(),
    level: z.enum(['critical', 'expired']),
    /** Batches of this date on hand. */
    count: z.number().int(),
  }),
  told.extend({ kind: z.literal('credit'), customer: coded, standing: z.enum(['watch', 'hold', 'stop']) }),
  /** The title is the name of the file. */
  told.extend({ kind: z.enum(['export_ready', 'export_failed']), title: z.string() }),
  told.extend({
    kind: z.literal('key_expiry'),
    /** Of a program. */
    account: z.object({ id: z.string(), username: z.string() }),
    /** Name of the API key. */
    key: z.string(),
    expiresAt: z.string(),
    level: z.enum(['critical', 'expired']),
  }),
  told.extend({ kind: z.literal('verification'), model: z.string(), count: z.number().int() }),
  told.extend({
    kind: z.literal('rebuild'),
    model: z.string(),
    /** `ready`: it waits for somebody to switch to it. */
    outcome: z.enum(['live', 'ready', 'failed']),
  }),
]);
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary:
    'What the caller has to know: mentions, decisions that wait, orders picked short, batches that expire, customers near their limit, files made, API keys that expire, read models verified and rebuilt',
  access: 'signed-in',
  answer: z.object({ rows: z.array(notification) }),
});
