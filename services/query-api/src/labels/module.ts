import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/index.ts';
import { LabelsController } from './controller.ts';
import { LabelPress } from './press.ts';

@Module({ imports: [OutboundModule], controllers: [LabelsController], providers: [LabelPress] })
export class LabelsModule {}
