import { Module } from '@nestjs/common';
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
export class NotificationsModule {}
