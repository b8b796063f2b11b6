export {
  WEBHOOK_ID,
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  repeatWebhookDeliveries,
  reviseWebhook,
  webhook,
  webhookEvents,
  type WebhookEvent,
  type WebhookState,
} from './webhook.ts';
