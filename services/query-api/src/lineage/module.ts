import { Module } from '@nestjs/common';
import { LineageController } from './controller.ts';

@Module({ controllers: [LineageController] })
export class LineageModule {}
