import { Module } from '@nestjs/common';
import { SuppliersController } from './suppliers.controller.ts';

@Module({ controllers: [SuppliersController] })
export class SuppliersModule {}
