import { Module } from '@nestjs/common';
import { AuditController } from './controller.ts';
import { FeedController } from './feed.ts';
import { SearchController } from './search/controller.ts';
import { StockAsOfController } from './stock-as-of/controller.ts';
import { Streams, TimeTravelController } from './time-travel/index.ts';

@Module({
  controllers: [AuditController, FeedController, SearchController, StockAsOfController, TimeTravelController],
  providers: [Streams],
})
export class AuditModule {}
