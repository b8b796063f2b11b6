import { Module, type OnModuleInit } from '@nestjs/common';
import { ItemsModule } from '../items/index.ts';
import { OutboundModule } from '../outbound/index.ts';
import { Processes } from '../processes/index.ts';
import { ApproveDistributionHandler } from './approve-distribution.handler.ts';
import { CancelDistributionHandler } from './cancel-distribution.handler.ts';
import { DistributionController } from './distribution.controller.ts';
import { DistributionProcess } from './distribution.process.ts';
import { DraftDistributionHandler } from './draft-distribution.handler.ts';
import { Prices } from './prices.ts';
import { DistributionRecords } from './records.ts';

@Module({
  imports: [ItemsModule, OutboundModule],
  controllers: [DistributionController],
  providers: [
    ApproveDistributionHandler,
    CancelDistributionHandler,
    DistributionProcess,
    DistributionRecords,
    DraftDistributionHandler,
    Prices,
  ],
})
export class DistributionModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly process: DistributionProcess,
    private readonly records: DistributionRecords,
  ) {}

  onModuleInit(): void {
    this.processes.register(this.process);
    this.processes.registerFollower(this.records);
  }
}
