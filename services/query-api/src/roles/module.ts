import { Module } from '@nestjs/common';
import { RolesController } from './controller.ts';

@Module({ controllers: [RolesController] })
export class RolesModule {}
