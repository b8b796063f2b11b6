import { Controller, Get, Inject, Res, SetMetadata } from '@nestjs/common';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { OPEN } from '../access/guard.ts';
import type { ServiceReply } from '../http/request.ts';

export type HealthStatus = 'ok' | 'degraded' | 'down';
export interface PartHealth {
  readonly status: HealthStatus;
  readonly detail?: string;
}
/** Probes by part of the service. A part is down if its probe throws or takes longer than two seconds. */
export type HealthProbes = Readonly<Record<string, () => Promise<PartHealth | void>>>;

export const HEALTH_PROBES = Symbol('HealthProbes');
export const METRICS = Symbol('Metrics');
const PATIENCE_MS = 2_000;

const paths = { health: '/health', live: '/health/live', metrics: '/metrics' };
/** What machines ask every few seconds; requests for it are not logged. */
export const PROBED_PATHS: ReadonlySet<string | undefined> = new Set(Object.values(paths));

export const createMetrics = (service: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
};

@Controller()
export class HealthController {
  constructor(
    @Inject(HEALTH_PROBES) private readonly probes: HealthProbes,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Get(paths.health)
  @SetMetadata(OPEN, true)
  async health(@Res() reply: ServiceReply): Promise<void> {
    const parts = Object.fromEntries(
      await Promise.all(
        Object.entries(this.probes).map(async ([name, probe]) => [name, await ask(probe)] as const),
      ),
    );
    const status = worst(Object.values(parts));
    await reply.status(status === 'down' ? 503 : 200).send({ status, parts });
  }

  /** Answers as long as the process does, whatever its servers do: an orchestrator asks it whether to restart it. */
  @Get(paths.live)
  @SetMetadata(OPEN, true)
  async live(@Res() reply: ServiceReply): Promise<void> {
    await reply.send({ status: 'ok' satisfies HealthStatus });
  }

  @Get(paths.metrics)
  @SetMetadata(OPEN, true)
  async scrape(@Res() reply: ServiceReply): Promise<void> {
    await reply.header('content-type', this.metrics.contentType).send(await this.metrics.metrics());
  }
}

const ask = async (probe: () => Promise<PartHealth | void>): Promise<PartHealth> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    return (await Promise.race([probe(), late])) ?? { status: 'ok' };
  } catch {
    // No details here, as the endpoint is public; the cause is in the log of the code that failed to connect.
    return { status: 'down', detail: 'no answer' };
  } finally {
    clearTimeout(timer);
  }
};

const worst = (parts: readonly PartHealth[]): HealthStatus =>
  parts.some(({ status }) => status === 'down')
    ? 'down'
    : parts.some(({ status }) => status === 'degraded')
      ? 'degraded'
      : 'ok';
