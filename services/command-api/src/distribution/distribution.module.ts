import { Module, type OnModuleInit } from '@nestjs/common';
import { ItemsModule } from '../items/index.ts';
import { Addresses, OutboundCatalogue, OutboundModule } from '../outbound/index.ts';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { ApproveDistributionHandler } from './approve-distribution.handler.ts';
import { CancelDistributionHandler } from './cancel-distribution.handler.ts';
import { DistributionController } from './distribution.controller.ts';
import { distributionProcess } from './distribution.process.ts';
import { DraftDistributionHandler } from './draft-distribution.handler.ts';
import { Prices } from './prices.ts';
import { DistributionRecords } from './records.ts';

@Module({
  imports: [ItemsModule, OutboundModule],
  controllers: [DistributionController],
  providers: [
    ApproveDistributionHandler,
    CancelDistributionHandler,
    DistributionRecords,
    DraftDistributionHandler,
    Prices,
  ],
})
export class DistributionModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly runner: ProcessRunner,
    private readonly catalogue: OutboundCatalogue,
    private readonly addresses: Addresses,
    private readonly records: DistributionRecords,
  ) {}

  onModuleInit(): void {
    this.runner.register(distributionProcess(this.catalogue, this.addresses));
    this.processes.registerFollower(this.records);
  }
}
