import { Module } from '@nestjs/common';
import { LabelsController } from './controller.ts';

@Module({ controllers: [LabelsController] })
export class LabelsModule {}
