import { Module } from '@nestjs/common';
import { ItemsController } from './controller.ts';
import { ItemUnits } from './item-units.ts';

@Module({ controllers: [ItemsController], providers: [ItemUnits], exports: [ItemUnits] })
export class ItemsModule {}
