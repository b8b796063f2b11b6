import { Module } from '@nestjs/common';
import { ItemsController } from './controller.ts';
import { Gtins } from './gtins.ts';
import { ItemUnits } from './item-units.ts';

@Module({ controllers: [ItemsController], providers: [Gtins, ItemUnits], exports: [ItemUnits] })
export class ItemsModule {}
