import { Module } from '@nestjs/common';
import { ViewsController } from './controller.ts';

@Module({ controllers: [ViewsController] })
export class ViewsModule {}
