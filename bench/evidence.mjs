import { permissions } from '@granary/api/access';
import { adjust, receiveBatch, stock } from '@granary/domain/stock';
import { startEmbeddedEventStore } from '@granary/embedded-event-store';
import { EventStore } from '@granary/event-store';
import { EvidenceRecorder, signingKey, verifyLog } from '@granary/evidence/log';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receipt, systemContext, WAREHOUSE } from '../local/testing/masters.mjs';
import { makePackage } from '../services/query-api/dist/evidence/making/make.js';
import { atMost, lineOf } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';

export const name = 'evidence';

const EVENTS = sized(10_000, 400);
const ITEMS = 20;
const EVER = { from: '2000-01-01', to: '2099-12-31' };

/** Operations auditors wait for, compared with only reading the same events. */
export async function run({ rounds = 5 } = {}) {
  const home = await mkdtemp(join(tmpdir(), 'granary-evidence-'));
  const server = await startEmbeddedEventStore({ directory: join(home, 'events'), durable: false });
  const log = new EventStore(server.connectionString);
  const secret = randomBytes(32).toString('base64');
  const directory = join(home, 'evidence');
  try {
    for (let n = 0; n < ITEMS; n += 1) await countOften(log, `ITEM-${n}`);
    const key = signingKey(secret);
    await recorded(log, directory, key);
    const job = {
      plan: { kind: 'period', ...EVER, category: null, leftOut: 0 },
      request: { kind: 'period', ...EVER },
      language: 'en-US',
      madeBy: 'bench',
      madeAt: new Date().toISOString(),
      permissions: [...permissions],
      warehouses: 'all',
      upTo: String(await log.head()),
      eventStoreUrl: server.connectionString,
      directory,
      secret,
      formerKeys: [],
    };
    const verify = () => verifyLog({ log, directory, keys: [key.public] });
    const pack = (nth) => makePackage({ ...job, path: join(home, `${nth}.zip`) }, () => undefined);
    await Promise.all([bareReading(log), verify(), pack('warm')]);
    let made = 0;
    const taken = await inTurns(rounds, {
      bare: () => timed(() => bareReading(log)),
      verified: () => timed(verify),
      packed: () => timed(() => pack((made += 1))),
    });
    const against = (work) => taken.map((round) => ({ work: round[work], baseline: round.bare }));
    const about = `${EVENTS.toLocaleString('en')} events`;
    return [
      lineOf({ name: `${about} verified`, unit: 'ms', goal: atMost(3) }, against('verified')),
      lineOf({ name: `${about} in a package`, unit: 'ms', goal: atMost(30) }, against('packed')),
    ];
  } finally {
    await log.close();
    await server.close();
    await rm(home, { recursive: true });
  }
}

async function bareReading(log) {
  let count = 0;
  for await (const page of log.readBytes()) count += page.length;
  if (count < EVENTS) throw new Error(`${count} events`);
}

/** Counts one batch repeatedly. */
async function countOften(log, item) {
  const place = { warehouse: WAREHOUSE, item, batch: 'B-0' };
  const decide = (decision) => log.decide(stock, `${WAREHOUSE}.${item}`, systemContext(), decision);
  await decide((state) => receiveBatch(state, { ...receipt(item, 0, '1.000'), batch: 'B-0' }));
  await decide((state) => {
    const [gain] = adjust(state, { ...place, delta: '1.000', reason: 'counted' });
    return Array.from({ length: EVENTS / ITEMS - 1 }, () => gain);
  });
}

async function recorded(log, directory, key) {
  const recorder = new EvidenceRecorder({ log, directory, key });
  const stop = new AbortController();
  const running = recorder.run(stop.signal);
  const head = await log.head();
  while (recorder.position < head) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  await running;
}
