import { Module } from '@nestjs/common';
import { CostsController } from './controller.ts';

@Module({ controllers: [CostsController] })
export class CostsModule {}
