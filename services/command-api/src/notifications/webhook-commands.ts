import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  repeatWebhookDeliveries,
  reviseWebhook,
  webhook,
} from '@granary/domain/notifications';
import { streamCommands } from '../commands/index.ts';

export const webhookCommands = streamCommands(webhook, {
  create: createWebhook,
  revise: reviseWebhook,
  renewSecret: renewWebhookSecret,
  repeat: repeatWebhookDeliveries,
  remove: removeWebhook,
});
