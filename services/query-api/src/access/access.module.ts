import { Module } from '@nestjs/common';
import { RefusalLog } from './refusal-log.ts';

@Module({ providers: [RefusalLog] })
export class AccessModule {}
