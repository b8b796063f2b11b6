import { Module } from '@nestjs/common';
import { DiscussionsController } from './controller.ts';

@Module({ controllers: [DiscussionsController] })
export class DiscussionsModule {}
