import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/index.ts';
import { UsersModule } from '../users/index.ts';
import { ScheduledFiles } from './scheduled-files.ts';
import { ScheduleLetters } from './schedule-letters.ts';
import { ScheduleRuns } from './schedule-runs.ts';
import { Schedules } from './schedules.ts';
import { SchedulesController } from './schedules.controller.ts';

@Module({
  imports: [ExportsModule, UsersModule],
  controllers: [SchedulesController],
  providers: [ScheduledFiles, ScheduleLetters, ScheduleRuns, Schedules],
  exports: [ScheduledFiles],
})
export class SchedulesModule {}
