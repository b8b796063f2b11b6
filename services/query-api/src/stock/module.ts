import { Module } from '@nestjs/common';
import { StockController } from './controller.ts';
import { LongPasts } from './long-pasts.ts';

@Module({ controllers: [StockController], providers: [LongPasts] })
export class StockModule {}
