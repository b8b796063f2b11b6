import { Module, type OnModuleInit } from '@nestjs/common';
import { ItemsModule } from '../items/index.ts';
import { ProcessRunner } from '../processes/index.ts';
import { ApproveInboundHandler } from './approve-inbound.handler.ts';
import { BatchCodes } from './batch-codes.ts';
import { Catalogue } from './catalogue.ts';
import { DraftInboundHandler } from './draft-inbound.handler.ts';
import { InboundController } from './inbound.controller.ts';
import { inboundProcess } from './inbound.process.ts';
import { CustomerReturns } from './returns.ts';
import { ReverseInboundHandler } from './reverse-inbound.handler.ts';

@Module({
  imports: [ItemsModule],
  controllers: [InboundController],
  providers: [
    ApproveInboundHandler,
    BatchCodes,
    Catalogue,
    CustomerReturns,
    DraftInboundHandler,
    ReverseInboundHandler,
  ],
})
export class InboundModule implements OnModuleInit {
  constructor(
    private readonly runner: ProcessRunner,
    private readonly catalogue: Catalogue,
  ) {}

  onModuleInit(): void {
    this.runner.register(inboundProcess(this.catalogue));
  }
}
