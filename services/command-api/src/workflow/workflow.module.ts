import { Module } from '@nestjs/common';
import { DelegationsController } from './delegations.controller.ts';
import { PoliciesController } from './policies.controller.ts';

@Module({ controllers: [DelegationsController, PoliciesController] })
export class WorkflowModule {}
