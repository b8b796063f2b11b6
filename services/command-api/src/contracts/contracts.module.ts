import { Module, type OnModuleInit } from '@nestjs/common';
import { CustomersModule } from '../customers/index.ts';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { AttachmentsController } from './attachments.controller.ts';
import { ChangeContractHandler } from './change-contract.handler.ts';
import { ContractFollower } from './contract-follower.ts';
import { ContractEnd } from './contract-end.ts';
import { contractProcess } from './contract.process.ts';
import { ContractsController } from './contracts.controller.ts';
import { Parties } from './parties.ts';

@Module({
  controllers: [AttachmentsController, ContractsController],
  imports: [CustomersModule],
  providers: [ChangeContractHandler, ContractEnd, ContractFollower, Parties],
})
export class ContractsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly runner: ProcessRunner,
    private readonly end: ContractEnd,
    private readonly follower: ContractFollower,
  ) {}

  onModuleInit(): void {
    this.runner.register(contractProcess);
    this.processes.registerDueWork(this.end);
    this.processes.registerFollower(this.follower);
  }
}
