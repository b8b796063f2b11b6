import { Module } from '@nestjs/common';
import { ChangesController } from './controller.ts';
import { ChangeFeed } from './feed.ts';

@Module({ controllers: [ChangesController], providers: [ChangeFeed] })
export class ChangesModule {}
