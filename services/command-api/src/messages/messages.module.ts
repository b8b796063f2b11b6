import { Global, Inject, Module } from '@nestjs/common';
import { METRICS, POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { Messages } from './messages.ts';
import { measureMessages } from './metrics.ts';
import { Outbox } from './outbox.ts';

@Global()
@Module({ providers: [Messages, Outbox], exports: [Messages] })
export class MessagesModule {
  constructor(@Inject(POOL) pool: pg.Pool, @Inject(METRICS) metrics: Registry) {
    measureMessages(pool, metrics);
  }
}
