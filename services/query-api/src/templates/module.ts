import { Module } from '@nestjs/common';
import { TemplatesController } from './controller.ts';

@Module({ controllers: [TemplatesController] })
export class TemplatesModule {}
