import { Module, type OnModuleInit } from '@nestjs/common';
import { ProcessRunner } from '../processes/index.ts';
import { ApproveCreditRequestHandler } from './approve-credit-request.handler.ts';
import { creditRequestProcess } from './credit-request.process.ts';
import { CreditController } from './credit.controller.ts';
import { CreditCustomers } from './customers.ts';
import { DraftCreditRequestHandler } from './draft-credit-request.handler.ts';
import { CreditRequestsController } from './requests.controller.ts';

@Module({
  controllers: [CreditController, CreditRequestsController],
  providers: [ApproveCreditRequestHandler, CreditCustomers, DraftCreditRequestHandler],
})
export class CreditModule implements OnModuleInit {
  constructor(private readonly runner: ProcessRunner) {}

  onModuleInit(): void {
    this.runner.register(creditRequestProcess);
  }
}
