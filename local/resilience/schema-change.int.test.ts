import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { listProjections, rollBackProjection, type ProjectionStatus } from '@granary/api/projections';
import { listSuppliers, registerSupplier, reviseSupplier } from '@granary/api/suppliers';
import { createPool } from '@granary/platform/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openTestStack } from '../testing/test-stack.mjs';
import { signIn } from '../testing/person.mjs';
import { until } from './testing/busy-stack.mjs';

const NEXT_PROJECTOR = fileURLToPath(
  new URL('../../services/projector/testing/stack/next-release.mjs', import.meta.url),
);
/** The new release appends this to a supplier's English name. */
const MARK = ' · next';
const TIME_MS = 600_000;
const MODEL = 'catalogue';
const CLERKS = 2;
const READERS = 2;
const SUPPLIERS_EACH = 40;
/** Number of responses from a release to wait for before the next step. */
const ENOUGH = 15;
const BETWEEN_MS = 10;

type Person = Awaited<ReturnType<typeof signIn>>;
interface Read {
  readonly status: number;
  readonly code: string | undefined;
  readonly position: bigint;
  readonly suppliers: readonly { readonly code: string; readonly englishName: string | null }[];
}

let testStack: Awaited<ReturnType<typeof openTestStack>>;
let pool: pg.Pool;
let operator: Person;
beforeAll(async () => {
  const parts = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector'];
  testStack = await openTestStack(parts, { projectors: { 'next-projector': NEXT_PROJECTOR } });
  pool = createPool(testStack.databaseUrl, { max: 1, options: '-c role=granary_reader' });
  operator = await signIn(testStack.commandUrl, { reads: testStack.queryUrl });
}, TIME_MS);
afterAll(async () => {
  await pool?.end();
  await testStack?.close();
}, TIME_MS);

const catalogue = async () => {
  const { models } = (await operator.do(listProjections)) as { models: ProjectionStatus[] };
  return models.find(({ model }) => model === MODEL);
};
const because = { params: { model: MODEL }, body: { reason: 'suppliers have a column more' } };

/** Clerks register and revise suppliers while readers list them, until stopped. */
function putToWork() {
  const registered = new Map<string, bigint>();
  const refusals: unknown[] = [];
  const reads: Read[] = [];
  let isOver = false;

  const send = async (...request: Parameters<Person['send']>) => {
    const { status, body } = await operator.send(...request);
    if (status !== 200) refusals.push({ status, ...body });
    return BigInt(body.position ?? 0);
  };
  const again = async (story: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n += 1) {
      await story(n);
      await pause(BETWEEN_MS);
    }
  };
  const clerk = (name: string) =>
    again(async (n) => {
      const code = `SUP-${name}${n % SUPPLIERS_EACH}`;
      const profile = { name: '湄公河农化', englishName: `Mekong Agro ${n}` };
      if (registered.has(code)) await send(reviseSupplier, { params: { code }, body: profile });
      else registered.set(code, await send(registerSupplier, { body: { code, ...profile } }));
    });
  const reader = () =>
    again(async () => {
      const { status, body } = await operator.send(listSuppliers, { query: { limit: '100' } });
      const { rows = [], freshness } = body.data ?? {};
      const position = BigInt(freshness?.position ?? 0);
      reads.push({ status, code: body.code, position, suppliers: rows });
    });
  const all = Promise.all([
    ...Array.from({ length: CLERKS }, (_, n) => clerk('AB'.charAt(n))),
    ...Array.from({ length: READERS }, reader),
  ]);
  return {
    registered,
    refusals,
    reads,
    /** Waits for this many new responses from the given release. */
    seen: (isNext: boolean) => {
      const from = reads.length;
      const answers = () => reads.slice(from).filter((read) => releasesIn(read).has(isNext)).length;
      return until(() => answers() >= ENOUGH, `${ENOUGH} answers of the ${isNext ? 'next' : 'old'} release`);
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

const releasesIn = ({ suppliers }: Read): ReadonlySet<boolean> =>
  new Set(suppliers.map(({ englishName }) => englishName?.endsWith(MARK) === true));

it(
  'a column is added and removed under load, and no read fails, mixes releases or misses a row',
  async () => {
    await until(async () => (await catalogue())?.status === 'live', 'the catalogue is live');
    const { version = 0 } = (await catalogue())?.live ?? {};
    const work = putToWork();
    try {
      await work.seen(false);
      // The old projector keeps folding the live version until it is not needed any more.
      await testStack.start('next-projector');
      await work.seen(true);
      expect(await catalogue()).toMatchObject({
        live: { version: version + 1, build: 1 },
        previous: { version },
      });
      const { rows } = await pool.query('SELECT min(changes) AS least FROM catalogue.supplier');
      expect(rows[0]?.least).toBeGreaterThan(0);

      await operator.do(rollBackProjection, because);
      await work.seen(false);
      expect(await catalogue()).toMatchObject({ live: { version }, previous: { version: version + 1 } });

      await operator.do(rollBackProjection, because);
      await work.seen(true);
      await testStack.stop('projector');
      await work.seen(true);
    } finally {
      await work.stop();
    }
    expect(work.refusals).toEqual([]);
    expect(work.reads.filter(({ status }) => status !== 200)).toEqual([]);
    expect(work.reads.filter((read) => releasesIn(read).size > 1)).toEqual([]);
    const missing = work.reads.filter(
      ({ position, suppliers }) =>
        suppliers.length !== [...work.registered.values()].filter((one) => one <= position).length,
    );
    expect(missing).toEqual([]);
  },
  TIME_MS,
);
