import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EventStore } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { METRICS } from '@granary/platform/health';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { measureBuilds } from './build-metrics.ts';
import { Projector } from './engine/index.ts';
import { EvidenceKeeper, measureEvidence } from './evidence/index.ts';
import { measure } from './metrics.ts';

/** Runs the projector and the evidence recorder during the application's lifetime. */
@Module({})
export class ProjectorModule implements OnApplicationBootstrap, OnApplicationShutdown {
  static of(projector: Projector, evidence: EvidenceKeeper, log: EventStore): DynamicModule {
    return {
      module: ProjectorModule,
      providers: [
        { provide: Projector, useValue: projector },
        { provide: EvidenceKeeper, useValue: evidence },
        { provide: EventStore, useValue: log },
      ],
    };
  }

  constructor(
    private readonly projector: Projector,
    private readonly evidence: EvidenceKeeper,
    private readonly log: EventStore,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(POOL) private readonly pool: pg.Pool,
  ) {}

  onApplicationBootstrap(): void {
    measure(this.projector, this.metrics);
    measureBuilds(this.pool, () => this.projector.head, this.metrics);
    measureEvidence(this.evidence, () => this.projector.head, this.metrics);
    this.projector.start();
    this.evidence.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.projector.stop(), this.evidence.stop()]);
    await this.log.close();
  }
}
