import 'reflect-metadata';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { AccessGuard } from '../access/guard.ts';
import { Sessions } from '../access/sessions.ts';
import { SERVICE_CONFIG, type ServiceConfig } from '../config/index.ts';
import {
  HEALTH_PROBES,
  HealthController,
  METRICS,
  PROBED_PATHS,
  createMetrics,
  type HealthProbes,
} from '../health/index.ts';
import { EnvelopeInterceptor } from '../http/envelope.ts';
import { FailureFilter, LOGGER } from '../http/failure.filter.ts';
import { deadlineOf, type ServiceRequest } from '../http/request.ts';
import { createLogger, nestLogger, withRequestLog, type Logger } from '../logging/index.ts';
import { Vault } from '../vault/index.ts';
import { spanFields, startTracing } from '@granary/tracing';
import { createAdapter } from './edge.ts';
import { traceRequests } from './traced-requests.ts';

export { createPool } from '../database/pool.ts';
export { LOGGER } from '../http/failure.filter.ts';
export { METRICS } from '../health/index.ts';
/** The service's Postgres pool. */
export const POOL = Symbol('Pool');

export interface Service {
  readonly name: string;
  readonly config: ServiceConfig;
  readonly pool: pg.Pool;
  readonly probes: HealthProbes;
  readonly imports: readonly (Type | DynamicModule)[];
  /** Registers additional metrics and log output of the service. */
  readonly observe?: (metrics: Registry, logger: Logger) => void;
  /** Runs a request's work with its deadline (milliseconds since the epoch). */
  readonly within?: (deadline: number, work: () => void) => void;
}

@Module({})
class PlatformModule {}

const platform = ({ config, pool, probes }: Service, logger: Logger, metrics: Registry): DynamicModule => {
  const shared = [
    { provide: SERVICE_CONFIG, useValue: config },
    { provide: POOL, useValue: pool },
    { provide: LOGGER, useValue: logger },
    { provide: METRICS, useValue: metrics },
    { provide: Sessions, useValue: new Sessions(pool) },
    { provide: Vault, useValue: new Vault(pool, config.GRANARY_DATA_KEY) },
  ];
  return {
    module: PlatformModule,
    global: true,
    controllers: [HealthController],
    providers: [
      ...shared,
      { provide: HEALTH_PROBES, useValue: probes },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_FILTER, useClass: FailureFilter },
      { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    ],
    exports: shared.map(({ provide }) => provide),
  };
};

/** Creates and starts the Nest application of a service. Closes it and its pool on SIGTERM or SIGINT. */
export const startService = async (service: Service): Promise<NestFastifyApplication> => {
  const { name, config, pool } = service;
  const logger = createLogger(name, config.LOG_LEVEL);
  const sendSpans = await startTracing({
    service: name,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    onFailure: (error) => logger.warn({ err: error }, 'traces and metrics do not reach their collector'),
  });
  const metrics = createMetrics(name);
  service.observe?.(metrics, logger);
  pool.on('error', (error) => logger.warn({ err: error }, 'lost a database connection'));
  @Module({ imports: [platform(service, logger, metrics), ...service.imports] })
  class ServiceModule {}
  const app = await NestFactory.create<NestFastifyApplication>(ServiceModule, createAdapter(config), {
    logger: nestLogger(logger),
    // The adapter parses bodies itself.
    bodyParser: false,
  });
  traceRequests(app);
  logRequests(app, logger);
  carryDeadlines(app, service.within);
  await app.listen(config.PORT, config.HOST);
  logger.info({ address: await app.getUrl() }, 'listening');
  stopOnSignal(app, pool, logger, sendSpans);
  return app;
};

const logRequests = (app: NestFastifyApplication, logger: Logger): void => {
  const server = app.getHttpAdapter().getInstance();
  const noted = new WeakMap<object, Record<string, string>>();
  server.addHook('preHandler', (request, _reply, done) => {
    const fields = spanFields();
    noted.set(request, fields);
    withRequestLog(fields, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    if (PROBED_PATHS.has(request.routeOptions.url)) return;
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        userId: (request as ServiceRequest).caller?.userId,
        ...noted.get(request),
      },
      'request',
    );
  });
};

/** Wraps guards and handlers in `within`; `preHandler` is the last hook before them. */
const carryDeadlines = (app: NestFastifyApplication, within: Service['within']): void => {
  if (!within) return;
  const server = app.getHttpAdapter().getInstance();
  server.addHook('preHandler', (request: ServiceRequest, _reply, done) => {
    within(deadlineOf(request), done);
  });
};

const stopOnSignal = (
  app: NestFastifyApplication,
  pool: pg.Pool,
  logger: Logger,
  sendSpans: () => Promise<void>,
): void => {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    await app.close();
    await pool.end();
    await sendSpans();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
};
