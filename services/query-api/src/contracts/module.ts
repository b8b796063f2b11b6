import { Module } from '@nestjs/common';
import { ContractsController } from './controller.ts';

@Module({ controllers: [ContractsController] })
export class ContractsModule {}
