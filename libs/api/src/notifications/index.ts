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
export { pageOfNotification } from './pages.ts';
