import { Module } from '@nestjs/common';
import { OpenApiController } from './controller.ts';

@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}
