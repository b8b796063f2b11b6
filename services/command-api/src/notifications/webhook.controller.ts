import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  FORMER_SECRET_HOURS,
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  repeatWebhookDeliveries,
  reviseWebhook,
} from '@granary/api/notifications';
import { WEBHOOK_ID } from '@granary/domain/notifications';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { webhookCommands } from './webhook-commands.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const HOUR_MS = 3_600_000;

/** The id of a secret is the id of the command that made it, so a repeated request shows the same. */
@Controller()
export class WebhookController {
  constructor(
    private readonly commands: CommandBus,
    private readonly secrets: WebhookSecrets,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(createWebhook)
  async create(@Call() call: CallOf<typeof createWebhook>) {
    const context = contextOf(call);
    const secretId = context.commandId;
    const data = { ...call.body, secretId };
    const { position } = await this.commands.execute(
      webhookCommands.create({ context, id: WEBHOOK_ID }, data),
    );
    return committed({ secret: this.secrets.of(secretId) }, position);
  }

  @Route(reviseWebhook)
  revise(@Call() call: CallOf<typeof reviseWebhook>) {
    return this.commands.execute(
      webhookCommands.revise({ context: contextOf(call), id: WEBHOOK_ID }, call.body),
    );
  }

  @Route(renewWebhookSecret)
  async renew(@Call() call: CallOf<typeof renewWebhookSecret>) {
    const context = contextOf(call);
    const secretId = context.commandId;
    const formerUntil = new Date(Date.parse(context.at) + FORMER_SECRET_HOURS * HOUR_MS).toISOString();
    const { position } = await this.commands.execute(
      webhookCommands.renewSecret({ context, id: WEBHOOK_ID }, { secretId, formerUntil }),
    );
    return committed({ secret: this.secrets.of(secretId) }, position);
  }

  @Route(repeatWebhookDeliveries)
  async repeat(@Call() call: CallOf<typeof repeatWebhookDeliveries>) {
    const { position } = await this.commands.execute(
      webhookCommands.repeat({ context: contextOf(call), id: WEBHOOK_ID }, call.body),
    );
    return committed({ held: this.config.GRANARY_MESSAGES === 'hold' }, position);
  }

  @Route(removeWebhook)
  remove(@Call() call: CallOf<typeof removeWebhook>) {
    return this.commands.execute(webhookCommands.remove({ context: contextOf(call), id: WEBHOOK_ID }));
  }
}
