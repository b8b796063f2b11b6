import { Module } from '@nestjs/common';
import { ExportsController } from './exports.controller.ts';
import { Jobs } from './jobs.ts';

@Module({ controllers: [ExportsController], providers: [Jobs], exports: [Jobs] })
export class ExportsModule {}
