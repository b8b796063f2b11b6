import { Module } from '@nestjs/common';
import { UsersController } from './controller.ts';

@Module({ controllers: [UsersController] })
export class UsersModule {}
