import { Module } from '@nestjs/common';
import { RefusalLog } from './refusal-log.ts';
import { SessionNews } from './session-news.ts';

@Module({ providers: [RefusalLog, SessionNews] })
export class AccessModule {}
