export {
  MAIL_SETTING,
  MUTED_SETTING,
  NOTIFICATIONS_SHOWN,
  NOTIFICATION_ID_LENGTH,
  NOTIFIED_DAYS,
  READ_SETTING,
  listNotifications,
  notificationKinds,
  toldOf,
  type Notification,
  type NotificationKind,
} from './contracts.ts';
export {
  DELIVERIES_SHOWN,
  FORMER_SECRET_HOURS,
  createWebhook,
  deliveryStates,
  getWebhook,
  removeWebhook,
  renewWebhookSecret,
  reviseWebhook,
  webhookInput,
  webhookKinds,
  type Webhook,
  type WebhookInput,
  type WebhookKind,
} from './webhook.ts';
export { pageOfNotification } from './pages.ts';
