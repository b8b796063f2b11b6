import { Module } from '@nestjs/common';
import { CountsController } from './controller.ts';

@Module({ controllers: [CountsController] })
export class CountsModule {}
