import { createUnit, reviseUnit, unit } from '@granary/domain/configuration';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@granary/embedded-event-store';
import { rewriteLog, type KeptEvent } from '@granary/embedded-event-store/testing';
import { EventStore } from '@granary/event-store';
import { until } from '@granary/testing/stack';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EvidenceRecorder,
  signingKey,
  verifyLog,
  type SigningKey,
  type Verification,
} from '@granary/evidence/log';

/** An event store and its evidence, for one test. */
export interface EvidenceStack {
  readonly log: EventStore;
  /** Directory of the evidence. */
  readonly directory: string;
  readonly key: SigningKey;
  readonly url: string;
  /** Appends this many events to a few streams. */
  append(count: number): Promise<void>;
  /** Records all events and signs. */
  record(): Promise<void>;
  /** Rewrites the stored events without the store noticing. */
  falsify(change: (events: KeptEvent[]) => KeptEvent[]): Promise<void>;
  verify(): Promise<Verification>;
  close(): Promise<void>;
}

export async function openEvidenceStack(): Promise<EvidenceStack> {
  const home = await mkdtemp(join(tmpdir(), 'granary-evidence-'));
  const events = join(home, 'events');
  const directory = join(home, 'evidence');
  const key = signingKey(randomBytes(32).toString('base64'));
  let server: EmbeddedEventStore = await startEmbeddedEventStore({ directory: events, durable: false });
  const url = server.connectionString;
  let log = new EventStore(url);
  let written = 0;
  const write = (stream: string) => {
    const commandId = randomUUID();
    const at = new Date().toISOString();
    const context = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: SYSTEM_ACTOR,
      at,
      deadline: Date.now() + 20_000,
    };
    const details = {
      id: stream,
      name: '升',
      englishName: null,
      khmerName: null,
      symbol: 'L',
      sort: written,
    };
    written += 1;
    return log.decide(unit, stream, context, (state) =>
      state.status === 'none' ? createUnit(state, details) : reviseUnit(state, details),
    );
  };
  return {
    get log() {
      return log;
    },
    directory,
    key,
    url,
    async append(count) {
      for (let n = 0; n < count; n += 1) await write(`u${written % 5}`);
    },
    async record() {
      const recorder = new EvidenceRecorder({ log, directory, key });
      const stop = new AbortController();
      const head = await log.head();
      let hasEnded = false;
      const running = recorder.run(stop.signal).finally(() => (hasEnded = true));
      running.catch(() => undefined);
      await until(() => hasEnded || recorder.position >= head, { what: 'the whole log in the tree' });
      stop.abort();
      await running;
    },
    async falsify(change) {
      await log.close();
      await server.close();
      await rewriteLog(events, change);
      server = await startEmbeddedEventStore({ directory: events, port: server.port, durable: false });
      log = new EventStore(url);
    },
    verify: () => verifyLog({ log, directory, keys: [key.public] }),
    async close() {
      await log.close();
      await server.close();
      await rm(home, { recursive: true });
    },
  };
}
