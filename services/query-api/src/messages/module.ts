import { Module } from '@nestjs/common';
import { MessagesController } from './controller.ts';

@Module({ controllers: [MessagesController] })
export class MessagesModule {}
