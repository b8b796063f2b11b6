import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { SchedulesModule } from '../schedules/index.ts';
import { UsersModule } from '../users/index.ts';
import { NoticeLetters } from './notice-letters.ts';
import { NoticeLooks } from './notice-looks.ts';
import { NoticeWatches } from './notice-watches.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { WebhookController } from './webhook.controller.ts';
import { Notices } from './notices.ts';

@Module({
  imports: [SchedulesModule, UsersModule],
  controllers: [WebhookController],
  providers: [NoticeLetters, NoticeLooks, NoticeWatches, Notices, WebhookDeliveries, WebhookSecrets],
})
export class NotificationsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.deliveries);
  }
}
