import { Module } from '@nestjs/common';
import { SchedulesController } from './controller.ts';

@Module({ controllers: [SchedulesController] })
export class SchedulesModule {}
