import { Module } from '@nestjs/common';
import { AuditController } from './controller.ts';
import { SearchController } from './search/controller.ts';
import { StockAsOfController } from './stock-as-of/controller.ts';
import { Streams, TimeTravelController } from './time-travel/index.ts';

@Module({
  controllers: [AuditController, SearchController, StockAsOfController, TimeTravelController],
  providers: [Streams],
})
export class AuditModule {}
