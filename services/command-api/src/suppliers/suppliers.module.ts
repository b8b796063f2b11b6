import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { ContactKeys } from './contact-keys.ts';
import { SuppliersController } from './suppliers.controller.ts';

@Module({ controllers: [SuppliersController], providers: [ContactKeys] })
export class SuppliersModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly contactKeys: ContactKeys,
  ) {}

  onModuleInit(): void {
    this.processes.registerDueWork(this.contactKeys);
  }
}
