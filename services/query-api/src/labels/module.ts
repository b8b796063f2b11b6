import { Module } from '@nestjs/common';
import { LabelsController } from './controller.ts';
import { LabelPress } from './press.ts';

@Module({ controllers: [LabelsController], providers: [LabelPress] })
export class LabelsModule {}
