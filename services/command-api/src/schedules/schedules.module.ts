import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/index.ts';
import { Owners } from './owners.ts';
import { ScheduleLetters } from './schedule-letters.ts';
import { ScheduleRuns } from './schedule-runs.ts';
import { Schedules } from './schedules.ts';
import { SchedulesController } from './schedules.controller.ts';

@Module({
  imports: [ExportsModule],
  controllers: [SchedulesController],
  providers: [Owners, ScheduleLetters, ScheduleRuns, Schedules],
})
export class SchedulesModule {}
