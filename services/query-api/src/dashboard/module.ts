import { Module } from '@nestjs/common';
import { DashboardController } from './controller.ts';

@Module({ controllers: [DashboardController] })
export class DashboardModule {}
