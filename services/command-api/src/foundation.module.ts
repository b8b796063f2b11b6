import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { EventStore, postgresSnapshots } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type pg from 'pg';
import { Creations, Documents, ObservedCommandBus, StreamCommandHandler } from './commands/index.ts';
import { Numbers } from './numbers/index.ts';
import { DeleteMasterHandler, References, Reinstatements, RequestsAtWork } from './references/index.ts';
import { SecurityReportsController } from './security-reports/index.ts';
import { Processes, ProcessRunner, Watchdog } from './processes/index.ts';

/** Providers shared by all capabilities of this service. */
@Global()
@Module({
  imports: [{ module: CqrsModule, providers: [{ provide: CommandBus, useClass: ObservedCommandBus }] }],
  controllers: [SecurityReportsController],
  providers: [
    {
      provide: EventStore,
      inject: [SERVICE_CONFIG, POOL],
      useFactory: ({ EVENTSTORE_URL, GRANARY_LOG_READER: reader }: ServiceConfig, pool: pg.Pool) =>
        new EventStore(EVENTSTORE_URL, { reader, snapshots: postgresSnapshots(pool) }),
    },
    StreamCommandHandler,
    Creations,
    DeleteMasterHandler,
    Documents,
    Numbers,
    Processes,
    ProcessRunner,
    References,
    Reinstatements,
    RequestsAtWork,
    { provide: APP_INTERCEPTOR, useExisting: RequestsAtWork },
    Watchdog,
  ],
  exports: [CqrsModule, Creations, Documents, EventStore, Numbers, Processes, ProcessRunner, References],
})
export class FoundationModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly store: EventStore,
    private readonly processes: Processes,
    private readonly reinstatements: Reinstatements,
  ) {}

  onModuleInit(): void {
    this.processes.registerNoting(this.reinstatements);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}
