import { Module, type OnModuleInit } from '@nestjs/common';
import { ItemsModule } from '../items/index.ts';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { Addresses } from './addresses.ts';
import { Allocations } from './allocations.ts';
import { ArrivalNumbers } from './arrival-numbers.ts';
import { BlockedBatches } from './blocked-batches.ts';
import { OutboundCatalogue } from './catalogue.ts';
import { OutboundChanges } from './changes.ts';
import { CreateOutboundHandler } from './create-outbound.handler.ts';
import { OutboundDocuments } from './documents.ts';
import { OutboundExecutionController } from './execution.controller.ts';
import { OutboundController } from './outbound.controller.ts';
import { outboundProcess } from './outbound.process.ts';
import { RunOutboundHandler } from './run-outbound.handler.ts';
import { SalesController } from './sales.controller.ts';
import { StepsByRule } from './steps-by-rule.ts';

@Module({
  imports: [ItemsModule],
  controllers: [OutboundController, OutboundExecutionController, SalesController],
  providers: [
    Addresses,
    Allocations,
    ArrivalNumbers,
    BlockedBatches,
    CreateOutboundHandler,
    OutboundCatalogue,
    OutboundChanges,
    OutboundDocuments,
    RunOutboundHandler,
    StepsByRule,
  ],
  exports: [Addresses, OutboundCatalogue],
})
export class OutboundModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly runner: ProcessRunner,
    private readonly catalogue: OutboundCatalogue,
    private readonly blocked: BlockedBatches,
    private readonly byRule: StepsByRule,
  ) {}

  onModuleInit(): void {
    this.runner.register(outboundProcess(this.catalogue));
    this.processes.registerFollower(this.blocked);
    this.processes.registerFollower(this.byRule);
  }
}
