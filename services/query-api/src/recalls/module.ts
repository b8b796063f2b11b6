import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.ts';
import { RecallCases } from './cases.ts';
import { RecallsController } from './controller.ts';

@Module({ imports: [CustomersModule], controllers: [RecallsController], providers: [RecallCases] })
export class RecallsModule {}
