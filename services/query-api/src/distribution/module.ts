import { Module } from '@nestjs/common';
import { DistributionController } from './controller.ts';

@Module({ controllers: [DistributionController] })
export class DistributionModule {}
