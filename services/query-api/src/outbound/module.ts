import { Module } from '@nestjs/common';
import { OutboundController } from './controller.ts';
import { SalesController } from './sales.controller.ts';
import { Surrounding } from './surrounding.ts';

@Module({ controllers: [OutboundController, SalesController], providers: [Surrounding] })
export class OutboundModule {}
