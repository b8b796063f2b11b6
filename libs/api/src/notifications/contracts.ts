import { discussedKinds } from '@granary/domain/discussions/rules';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';

/** What people are told about; everyone chooses among them. */
export const notificationKinds = ['mention', 'task', 'order_short', 'export_ready', 'export_failed'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Those that can be mailed as well. */
export const mailedKinds = ['mention'] as const satisfies readonly NotificationKind[];

/** Settings of a person: the kinds left out of the bell, and those mailed; what has been read. */
export const MUTED_SETTING = 'notices:muted';
export const MAIL_SETTING = 'notices:mail';
export const READ_SETTING = 'notices:read';

/** Newest first, of each kind. */
export const NOTIFICATIONS_SHOWN = 50;
export const NOTIFIED_DAYS = 30;

/** Short, so that the setting of what has been read has room for a full bell. */
export const NOTIFICATION_ID_LENGTH = 12;

const notification = z.object({
  /** Stays the same as long as it is the same cause. */
  id: z.string(),
  kind: z.enum(notificationKinds),
  at: z.string(),
  /** Who has caused it; null: the system, or the person themselves. */
  by: z.string().nullable(),
  /** Null: it is about a file. */
  document: z.object({ kind: z.enum(discussedKinds), number: z.string() }).nullable(),
  /** Title of the document or name of the file; null: it has none. */
  title: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'What the caller has to know: mentions, decisions that wait, orders picked short, files made',
  access: 'signed-in',
  answer: z.object({ rows: z.array(notification) }),
});
