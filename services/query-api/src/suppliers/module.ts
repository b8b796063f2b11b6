import { Module } from '@nestjs/common';
import { SuppliersController } from './controller.ts';

@Module({ controllers: [SuppliersController] })
export class SuppliersModule {}
