import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { ApproveCreditRequestHandler } from './approve-credit-request.handler.ts';
import { CreditRequestProcess } from './credit-request.process.ts';
import { CreditController } from './credit.controller.ts';
import { CreditCustomers } from './customers.ts';
import { DraftCreditRequestHandler } from './draft-credit-request.handler.ts';
import { CreditRequestsController } from './requests.controller.ts';

@Module({
  controllers: [CreditController, CreditRequestsController],
  providers: [ApproveCreditRequestHandler, CreditCustomers, CreditRequestProcess, DraftCreditRequestHandler],
})
export class CreditModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly process: CreditRequestProcess,
  ) {}

  onModuleInit(): void {
    this.processes.register(this.process);
  }
}
