import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { BatchAttachmentsController } from './attachments.controller.ts';
import { StockController } from './controller.ts';
import { ExpiryWork } from './expiry.ts';

@Module({ controllers: [BatchAttachmentsController, StockController], providers: [ExpiryWork] })
export class StockModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly expiry: ExpiryWork,
  ) {}

  onModuleInit(): void {
    this.processes.registerDueWork(this.expiry);
  }
}
