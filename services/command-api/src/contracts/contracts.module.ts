import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { AttachmentsController } from './attachments.controller.ts';
import { ChangeContractHandler } from './change-contract.handler.ts';
import { ContractEnd } from './contract-end.ts';
import { ContractProcess } from './contract.process.ts';
import { ContractsController } from './contracts.controller.ts';
import { Parties } from './parties.ts';

@Module({
  controllers: [AttachmentsController, ContractsController],
  providers: [ChangeContractHandler, ContractEnd, ContractProcess, Parties],
})
export class ContractsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly process: ContractProcess,
    private readonly end: ContractEnd,
  ) {}

  onModuleInit(): void {
    this.processes.register(this.process);
    this.processes.registerDueWork(this.end);
  }
}
