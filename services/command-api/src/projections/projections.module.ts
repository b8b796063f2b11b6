import { Module } from '@nestjs/common';
import { ParkedEventsController } from './parked-events.controller.ts';
import { ProjectionsController } from './projections.controller.ts';
import { RebuildProjectionsHandler } from './rebuild-projections.handler.ts';
import { Situations } from './situations.ts';

@Module({
  controllers: [ProjectionsController, ParkedEventsController],
  providers: [RebuildProjectionsHandler, Situations],
})
export class ProjectionsModule {}
