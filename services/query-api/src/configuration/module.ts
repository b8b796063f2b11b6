import { Module } from '@nestjs/common';
import { ConfigurationController } from './controller.ts';

@Module({ controllers: [ConfigurationController] })
export class ConfigurationModule {}
