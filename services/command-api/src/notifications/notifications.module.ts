import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/index.ts';
import { UsersModule } from '../users/index.ts';
import { NoticeLetters } from './notice-letters.ts';
import { NoticeLooks } from './notice-looks.ts';
import { NoticeWatches } from './notice-watches.ts';
import { Notices } from './notices.ts';

@Module({
  imports: [SchedulesModule, UsersModule],
  providers: [NoticeLetters, NoticeLooks, NoticeWatches, Notices],
})
export class NotificationsModule {}
