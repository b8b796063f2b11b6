import { Module } from '@nestjs/common';
import { Charts } from './charts.ts';
import { ChartsController } from './controller.ts';

@Module({ controllers: [ChartsController], providers: [Charts] })
export class ChartsModule {}
