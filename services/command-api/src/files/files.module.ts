import { Global, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { KEPT_FILES, openFileStore } from '@granary/platform/files';
import { FilesController } from './files.controller.ts';
import { Files } from './files.ts';
import { UnattachedFiles } from './unattached-files.ts';

/** Global, for every capability whose documents have attachments. */
@Global()
@Module({
  controllers: [FilesController],
  providers: [
    {
      provide: KEPT_FILES,
      inject: [SERVICE_CONFIG],
      useFactory: (config: ServiceConfig) => openFileStore(config.GRANARY_FILES, 'files', config),
    },
    Files,
    UnattachedFiles,
  ],
  exports: [Files],
})
export class FilesModule {}
