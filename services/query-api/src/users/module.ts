import { Module } from '@nestjs/common';
import { UsersController } from './controller.ts';
import { OwnAccountController } from './own-account.controller.ts';

@Module({ controllers: [OwnAccountController, UsersController] })
export class UsersModule {}
