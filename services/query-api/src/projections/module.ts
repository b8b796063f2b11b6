import { Module } from '@nestjs/common';
import { ProjectionsController } from './controller.ts';
import { Lag } from './lag.ts';
import { ParkedEventsController } from './parked-events.controller.ts';
import { Statuses } from './statuses.ts';
import { VerificationsController } from './verifications.controller.ts';

@Module({
  controllers: [ParkedEventsController, VerificationsController, ProjectionsController],
  providers: [Lag, Statuses],
})
export class ProjectionsModule {}
