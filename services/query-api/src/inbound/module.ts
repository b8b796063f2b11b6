import { Module } from '@nestjs/common';
import { InboundController } from './controller.ts';

@Module({ controllers: [InboundController] })
export class InboundModule {}
