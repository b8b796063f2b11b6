import { Module } from '@nestjs/common';
import { AccessRelay } from './access-relay.ts';
import { AttemptLog } from './attempt-log.ts';

@Module({ providers: [AccessRelay, AttemptLog] })
export class AccessModule {}
