export {
  WEBHOOK_ID,
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  reviseWebhook,
  webhook,
  type WebhookEvent,
  type WebhookState,
} from './webhook.ts';
