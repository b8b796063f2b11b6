import { Module } from '@nestjs/common';
import { AccessRelay } from './access-relay.ts';
import { AttemptLog } from './attempt-log.ts';
import { Retention } from './retention.ts';

@Module({ providers: [AccessRelay, AttemptLog, Retention] })
export class AccessModule {}
