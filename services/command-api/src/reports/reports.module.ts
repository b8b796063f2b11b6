import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/index.ts';
import { ReportsController } from './reports.controller.ts';

@Module({ imports: [ExportsModule], controllers: [ReportsController] })
export class ReportsModule {}
