import { Module } from '@nestjs/common';
import { EpcisController } from './controller.ts';

@Module({ controllers: [EpcisController] })
export class EpcisModule {}
