import { deciders } from '@granary/domain/registry';
import { EventStore, observeConnections } from '@granary/event-store';
import { readPublicKey, signingKey } from '@granary/evidence/log';
import { createPool, startService } from '@granary/platform/bootstrap';
import { openFileStore } from '@granary/platform/files';
import { createLogger } from '@granary/platform/logging';
import { migratePlatform } from '@granary/read-models/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProjectorModule } from './app.module.ts';
import type { ProjectorConfig } from '@granary/platform/config';
import { EvidenceKeeper, evidenceHealth } from './evidence/index.ts';
import { Projector, type ReadModelDefinition } from './engine/index.ts';
import { logHealth, readModelHealth } from './health.ts';

/** Starts the whole service, which folds `models`, after migrating its database. */
export const startProjectorService = async (
  config: ProjectorConfig,
  models: readonly ReadModelDefinition[],
): Promise<NestFastifyApplication> => {
  await migratePlatform(config.DATABASE_URL);
  const log = new EventStore(config.EVENTSTORE_URL, { reader: config.GRANARY_LOG_READER });
  const projector = new Projector({
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    log,
    models,
    rebuild: config.GRANARY_REBUILD,
    categories: Object.values(deciders).map(({ category }) => category),
    logger: createLogger('projector', config.LOG_LEVEL),
  });
  const evidence = new EvidenceKeeper({
    log,
    databaseUrl: config.DATABASE_URL,
    directory: config.GRANARY_EVIDENCE,
    key: signingKey(config.GRANARY_EVIDENCE_KEY),
    formerKeys: config.GRANARY_EVIDENCE_FORMER_KEYS.map(readPublicKey),
    logger: createLogger('projector', config.LOG_LEVEL),
    copy: config.GRANARY_EVIDENCE_COPY
      ? openFileStore(config.GRANARY_EVIDENCE_COPY, 'evidence', config)
      : undefined,
  });
  const pool = createPool(config.DATABASE_URL, { max: 2 });
  return startService({
    name: 'projector',
    config,
    pool,
    observe: observeConnections,
    imports: [ProjectorModule.of(projector, evidence, log)],
    probes: {
      postgres: async () => void (await pool.query('SELECT 1')),
      eventStore: async () => void (await log.head()),
      // Without Redis the projector works alone instead of sharing the work.
      redis: async () =>
        projector.wakeUpsReachable
          ? { status: 'ok' }
          : { status: 'degraded', detail: 'read models advance without wake-ups' },
      readModels: async () => readModelHealth(projector.status()),
      log: async () => logHealth(projector.status()),
      evidence: async () => evidenceHealth(evidence.status()),
    },
  });
};
