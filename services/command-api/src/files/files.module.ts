import { Global, Module } from '@nestjs/common';
import { FilesController } from './files.controller.ts';
import { Files } from './files.ts';
import { UnattachedFiles } from './unattached-files.ts';

/** Global, for every capability whose documents have attachments. */
@Global()
@Module({ controllers: [FilesController], providers: [Files, UnattachedFiles], exports: [Files] })
export class FilesModule {}
