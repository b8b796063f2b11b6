import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type QueryConfig } from '@granary/platform/config';
import { openFileStore } from '@granary/platform/files';
import { ExportsController } from './controller.ts';
import { EXPORTED_FILES } from './job.ts';
import { JobRuns } from './running/job-runs.ts';

@Module({
  controllers: [ExportsController],
  providers: [
    {
      provide: EXPORTED_FILES,
      inject: [SERVICE_CONFIG],
      useFactory: (config: QueryConfig) => openFileStore(config.GRANARY_EXPORTS, 'exports', config),
    },
    JobRuns,
  ],
  exports: [JobRuns],
})
export class ExportsModule {}
