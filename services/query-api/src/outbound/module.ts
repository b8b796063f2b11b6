import { Module } from '@nestjs/common';
import { OutboundController } from './controller.ts';
import { LeavingOrders } from './leaving-orders.ts';
import { SalesController } from './sales.controller.ts';
import { Surrounding } from './surrounding.ts';

@Module({
  controllers: [OutboundController, SalesController],
  providers: [LeavingOrders, Surrounding],
  exports: [LeavingOrders],
})
export class OutboundModule {}
