import { Module } from '@nestjs/common';
import { WorkflowController } from './controller.ts';

@Module({ controllers: [WorkflowController] })
export class WorkflowModule {}
