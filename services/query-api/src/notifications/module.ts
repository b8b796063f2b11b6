import { Module } from '@nestjs/common';
import { NotificationsController } from './controller.ts';

@Module({ controllers: [NotificationsController] })
export class NotificationsModule {}
