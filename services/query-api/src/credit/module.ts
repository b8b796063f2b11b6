import { Module } from '@nestjs/common';
import { CreditController } from './controller.ts';
import { CreditRequestsController } from './requests.controller.ts';

@Module({ controllers: [CreditController, CreditRequestsController] })
export class CreditModule {}
