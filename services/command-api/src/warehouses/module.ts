import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { CloseWarehouseHandler } from './close-warehouse.handler.ts';
import { Closings } from './closings.ts';
import { WarehousesController } from './controller.ts';
import { ExpectedGoods } from './expected-goods.ts';

@Module({
  controllers: [WarehousesController],
  providers: [CloseWarehouseHandler, Closings, ExpectedGoods],
})
export class WarehousesModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly closings: Closings,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.closings);
  }
}
