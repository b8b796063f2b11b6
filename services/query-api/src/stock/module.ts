import { Module } from '@nestjs/common';
import { StockController } from './controller.ts';

@Module({ controllers: [StockController] })
export class StockModule {}
