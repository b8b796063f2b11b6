import { Module } from '@nestjs/common';
import { ExportsController } from './controller.ts';
import { JobRuns } from './running/job-runs.ts';

@Module({ controllers: [ExportsController], providers: [JobRuns], exports: [JobRuns] })
export class ExportsModule {}
