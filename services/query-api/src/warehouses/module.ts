import { Module } from '@nestjs/common';
import { WarehousesController } from './controller.ts';

@Module({ controllers: [WarehousesController] })
export class WarehousesModule {}
