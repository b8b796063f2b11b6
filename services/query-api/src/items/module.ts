import { Module } from '@nestjs/common';
import { ItemsController } from './controller.ts';

@Module({ controllers: [ItemsController] })
export class ItemsModule {}
