import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/index.ts';
import { Owners } from './owners.ts';
import { ReadyLetters } from './ready-letters.ts';
import { ScheduleRuns } from './schedule-runs.ts';
import { Schedules } from './schedules.ts';
import { SchedulesController } from './schedules.controller.ts';

@Module({
  imports: [ExportsModule],
  controllers: [SchedulesController],
  providers: [Owners, ReadyLetters, ScheduleRuns, Schedules],
})
export class SchedulesModule {}
