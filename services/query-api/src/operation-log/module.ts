import { Module } from '@nestjs/common';
import { OperationsController } from './controller.ts';

@Module({ controllers: [OperationsController] })
export class OperationsModule {}
