import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { attemptOf, AttemptTeller } from '@granary/platform/attempts';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import type { ServiceReply, ServiceRequest } from '@granary/platform/http';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { insertRefusal } from '../database/index.ts';

/** Records refused reads and their users in Postgres; command-api appends the records to the log. */
@Injectable()
export class RefusalLog implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #teller: AttemptTeller;

  constructor(
    private readonly http: HttpAdapterHost<FastifyAdapter>,
    @Inject(POOL) pool: pg.Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#teller = new AttemptTeller(
      (attempt) => insertRefusal(pool, attempt),
      (error) => logger.warn({ err: error }, 'a refused read could not be noted'),
    );
  }

  onModuleInit(): void {
    this.http.httpAdapter
      .getInstance()
      .addHook('onResponse', (request: ServiceRequest, reply: ServiceReply, done) => {
        this.#teller.note(attemptOf(request, reply.statusCode, Date.now()));
        done();
      });
  }

  onApplicationBootstrap(): void {
    this.#teller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#teller.stop();
  }
}
