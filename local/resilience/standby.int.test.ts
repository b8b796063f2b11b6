import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { channels } from '@granary/api/changes';
import { getSupplier, listSuppliers } from '@granary/api/suppliers';
import { createLogger } from '@granary/platform/logging';
import { inTransaction } from '@granary/platform/database';
import { SupplierRow } from '@granary/read-models/suppliers';
import { until } from '@granary/testing/stack';
import { supplierRow } from '@granary/testing/fixtures/rows';
import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Notifications,
  Reads,
  Standby,
  createReaderPool,
  sql,
} from '../../services/query-api/src/database/index.ts';
import { readerOf } from '../../services/query-api/src/exports/making/reading.ts';
import { startJobs, type SignedIn } from '../../services/query-api/testing/stack/jobs.ts';
import { startTestApi, type TestApi } from '../../services/query-api/testing/stack/test-api.ts';
import { openReplication } from '../testing/replication.mjs';

const READERS = 4;
const HARVESTS = 10;
const MODEL = { models: ['catalogue'] } as const;
const AT_ONCE = { waitFor: undefined };

let replication: Awaited<ReturnType<typeof openReplication>>;
let api: TestApi;
let token: string;
let position = 0n;

beforeAll(async () => {
  replication = await openReplication();
  process.env['TEST_DATABASE_URL'] = replication.primaryUrl;
  api = await startTestApi([SupplierRow], (databaseUrl) => ({ DATABASE_READ_URL: onStandby(databaseUrl) }));
  token = await api.tokenFor({ role: 'admin' });
});
afterAll(async () => {
  await api?.close();
  await replication?.close();
});

const onStandby = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.port = new URL(replication.standbyUrl).port;
  return url.href;
};

const health = async () => {
  const response = await fetch(`${api.base}/health`);
  const { parts } = (await response.json()) as { parts: { standby: { status: string; detail?: string } } };
  return { httpStatus: response.status, ...parts.standby };
};
const figure = async (name: string): Promise<number | undefined> => {
  const found = (await (await fetch(`${api.base}/metrics`)).text())
    .split('\n')
    .find((line) => line.startsWith(name));
  return found && Number(found.split(' ').at(-1));
};
const readsAt = async (place: string) => (await figure(`granary_standby_reads_total{at="${place}"`)) ?? 0;
const isInUse = async () => (await figure('granary_standby_in_use')) === 1;
const inUse = () => until(isInUse, { what: 'the standby in use' });
const notInUse = () => until(async () => !(await isInUse()), { what: 'the standby out of use' });

/** Adds a supplier and moves the checkpoint, without telling anybody. */
const write = async (): Promise<{ code: string; written: bigint }> => {
  const written = (position += 1n);
  const code = `SUP-${String(written).padStart(6, '0')}`;
  await api.insert(SupplierRow, [supplierRow(code)]);
  await api.pool.query(
    `UPDATE platform.read_model_version SET position = greatest(position, $1) WHERE name = 'catalogue'`,
    [written],
  );
  return { code, written };
};

/** As the projector does. */
const fold = async () => {
  const done = await write();
  await api.pool.query('SELECT pg_notify($1, $2)', [channels.checkpoint, `catalogue:${done.written}`]);
  return done;
};

const find = (code: string, waitFor?: bigint) =>
  api.request(getSupplier, {
    token,
    params: { code },
    ...(waitFor !== undefined && { headers: { 'granary-wait-for': String(waitFor) } }),
  });
const list = async (code: string, waitFor: bigint) => {
  const { status, body } = await api.request(listSuppliers, {
    token,
    query: { q: code },
    headers: { 'granary-wait-for': String(waitFor) },
  });
  return { status, codes: body.data?.rows.map((row) => row.code), ...body.data?.freshness };
};

/** Whether the server that answers is a standby. */
const isStandby = () =>
  api.app.get(Reads).snapshot(AT_ONCE, MODEL, async ({ runQuery }) => {
    const [row] = await runQuery<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`);
    return row?.standby;
  });

/** How long the standby takes to show anything. */
const delay = async (time: string) => {
  await replication.standby(`ALTER SYSTEM SET recovery_min_apply_delay = '${time}'`);
  await replication.standby('SELECT pg_reload_conf()');
};

describe('a standby', () => {
  it('is not waited for before it is there', async () => {
    expect(await health()).toMatchObject({ httpStatus: 200, status: 'degraded', detail: 'not connected' });
    expect(await figure('granary_standby_delay_seconds')).toBeUndefined();
    expect(await isStandby()).toBe(false);
    const { code, written } = await fold();
    expect(await find(code, written)).toMatchObject({ status: 200 });
  });

  it('answers reads once it is there', async () => {
    await replication.begin();
    await inUse();
    expect(await isStandby()).toBe(true);
    const { code, written } = await fold();
    const before = await readsAt('standby');
    await until(
      async () => (await find(code, written)).status === 200 && (await readsAt('standby')) > before,
    );
    expect(await health()).toEqual({ httpStatus: 200, status: 'ok' });
    expect(await figure('granary_standby_delay_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('shows people what they wrote, and what they were told of', async () => {
    await delay('50ms');
    const before = await readsAt('standby');
    for (let n = 0; n < 10; n += 1) {
      const own = await fold();
      expect(await list(own.code, own.written)).toMatchObject({
        position: String(own.written),
        stale: false,
      });
      const told = new Promise<void>((heard) => {
        const silence = api.app.get(Notifications).listen({
          channel: channels.checkpoint,
          heard: () => (silence(), heard()),
          missed: () => undefined,
        });
      });
      const { code } = await fold();
      await told;
      expect(await find(code)).toMatchObject({ status: 200 });
    }
    expect(await readsAt('standby')).toBeGreaterThan(before);
    await delay('0');
    await inUse();
  });

  it('is not asked for what is written without a notification', async () => {
    const before = await readsAt('repeated');
    const rows = await api.app
      .get(Reads)
      .snapshot(AT_ONCE, MODEL, ({ runQuery }) =>
        runQuery(
          sql`SELECT pg_is_in_recovery() AS standby FROM platform.setting RIGHT JOIN (SELECT) AS one ON true`,
        ),
      );
    expect(rows).toEqual([{ standby: false }]);
    expect(await readsAt('repeated')).toBe(before + 1);
  });

  it('refuses to write', async () => {
    const writing = api.app
      .get(Reads)
      .snapshot(AT_ONCE, MODEL, ({ runQuery }) => runQuery(sql`DELETE FROM catalogue.supplier`));
    await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^(25006|42501)$/) });
  });
});

describe('a standby that does not keep up', () => {
  afterEach(async () => {
    await replication.standby('SELECT pg_wal_replay_resume()');
    await inUse();
  });

  it('hides no write of the caller, even before it is known to be late', async () => {
    await inUse();
    expect(await isStandby()).toBe(true);
    await replication.standby('SELECT pg_wal_replay_pause()');
    const { code, written } = await write();
    expect(await find(code, written)).toMatchObject({ status: 200 });
    expect(await list(code, written)).toMatchObject({ position: String(written), stale: false });
  });

  it('is out of use until it has caught up', async () => {
    await inUse();
    await replication.standby('SELECT pg_wal_replay_pause()');
    const { code, written } = await fold();
    expect(await find(code, written)).toMatchObject({ status: 200 });
    await notInUse();
    const before = await readsAt('primary');
    expect(await find(code)).toMatchObject({ status: 200 });
    expect(await isStandby()).toBe(false);
    expect(await readsAt('primary')).toBe(before + 2);
    expect(await health()).toMatchObject({
      httpStatus: 200,
      status: 'degraded',
      detail: expect.stringMatching(/^\d+\.\d s behind$/),
    });
    expect(await figure('granary_standby_delay_seconds')).toBeGreaterThanOrEqual(0.25);

    await replication.standby('SELECT pg_wal_replay_resume()');
    await inUse();
    expect(await isStandby()).toBe(true);
    expect(await find(code)).toMatchObject({ status: 200 });
  });
});

describe('a switch of views', () => {
  const lockedBySwitch = (work: (run: (text: string) => Promise<unknown>) => Promise<void>) =>
    inTransaction(api.pool, async (client) => {
      await client.query('LOCK TABLE platform.switching IN ACCESS EXCLUSIVE MODE');
      await work((text) => client.query(text));
    });

  it('ends a read that is in its way, which the primary repeats', async () => {
    await inUse();
    const places: (boolean | undefined)[] = [];
    const before = await readsAt('repeated');
    await api.app.get(Reads).snapshot(AT_ONCE, MODEL, async ({ runQuery }) => {
      const [row] = await runQuery<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`);
      places.push(row?.standby);
      if (!row?.standby) return;
      await lockedBySwitch(async () => undefined);
      await runQuery(sql`SELECT pg_sleep(9)`);
    });
    expect(places).toEqual([true, false]);
    expect(await readsAt('repeated')).toBe(before + 1);
  });

  it('whose end is not replayed keeps nobody waiting', async () => {
    await inUse();
    expect(await isStandby()).toBe(true);
    const isReplayed = async () =>
      (await replication.standby(`SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock'`)).length > 0;
    await lockedBySwitch(async () => {
      // Sends the lock along.
      await write();
      await until(isReplayed, { what: 'the lock on the standby' });
      await replication.standby('SELECT pg_wal_replay_pause()');
    });
    expect(await isStandby()).toBe(false);
    await replication.standby('SELECT pg_wal_replay_resume()');
    await inUse();
  });

  it('never shows half of a version', async () => {
    await api.pool.query(`
      CREATE TABLE catalogue.harvest_1 (tons int); CREATE TABLE catalogue.harvest_2 (tons int);
      INSERT INTO catalogue.harvest_1 SELECT generate_series(1, ${HARVESTS});
      CREATE VIEW catalogue.harvest AS SELECT tons FROM catalogue.harvest_1;
      GRANT SELECT ON catalogue.harvest, catalogue.harvest_1, catalogue.harvest_2 TO granary_reader`);
    const seen: { standby: boolean; rows: number }[] = [];
    let isOver = false;
    const read = () =>
      api.app.get(Reads).snapshot(AT_ONCE, MODEL, async ({ runQuery }) => {
        await runQuery(sql`SELECT pg_sleep(0.005)`);
        const [row] = await runQuery<{ standby: boolean; rows: number }>(
          sql`SELECT pg_is_in_recovery() AS standby, count(*)::integer AS rows FROM catalogue.harvest`,
        );
        return row!;
      });
    await until(async () => {
      const { standby, rows } = await read();
      return standby && rows === HARVESTS;
    });
    const reading = Array.from({ length: READERS }, async () => {
      while (!isOver) seen.push(await read());
    });
    for (let n = 0; n < 20; n += 1) {
      const next = `catalogue.harvest_${n % 2 === 0 ? 2 : 1}`;
      await api.pool.query(`DELETE FROM ${next}`);
      await api.pool.query(`INSERT INTO ${next} SELECT generate_series(1, ${HARVESTS})`);
      await lockedBySwitch(async (run) => {
        await run(`CREATE OR REPLACE VIEW catalogue.harvest AS SELECT tons FROM ${next}`);
      });
    }
    await until(() => seen.some(({ standby }) => standby), { what: 'an answer of the standby' });
    isOver = true;
    await Promise.all(reading);
    expect(seen.filter(({ rows }) => rows !== HARVESTS)).toEqual([]);
  });
});

describe('people work on', () => {
  /** Reads and writes until `meanwhile` is over; returns what somebody would have complained about. */
  const working = async (meanwhile: (after: (answers: number) => Promise<void>) => Promise<void>) => {
    const odd: unknown[] = [];
    let answers = 0;
    let isOver = false;
    const working = Array.from({ length: READERS }, async () => {
      while (!isOver) {
        const { code, written } = await fold();
        const [one, all] = await Promise.all([find(code, written), list(code, written)]);
        if (one.status !== 200 || all.stale !== false || !all.codes?.includes(code)) odd.push([one, all]);
        answers += 1;
      }
    });
    const after = (more: number) => {
      const enough = answers + more;
      return until(() => answers >= enough, { what: `${more} answers` });
    };
    try {
      await meanwhile(after);
    } finally {
      isOver = true;
      await Promise.all(working);
    }
    return odd;
  };

  it('while the standby is killed, and it is used again when it is back', async () => {
    await inUse();
    const odd = await working(async (after) => {
      await after(READERS);
      await replication.kill();
      await notInUse();
      await after(READERS);
      await replication.start();
      await inUse();
      await after(READERS);
    });
    expect(odd).toEqual([]);
    await until(async () => (await isStandby()) === true);
  });

  it('while the standby is frozen', async () => {
    await inUse();
    const odd = await working(async (after) => {
      await after(READERS);
      await replication.freeze();
      await notInUse();
      await after(READERS);
      replication.thaw();
      await inUse();
      await after(READERS);
    });
    expect(odd).toEqual([]);
  });

  it('with what was being read when the standby froze', async () => {
    await inUse();
    const places: (boolean | undefined)[] = [];
    await api.app.get(Reads).snapshot(AT_ONCE, MODEL, async ({ runQuery }) => {
      const ask = () => runQuery<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`);
      const [row] = await ask();
      places.push(row?.standby);
      if (!row?.standby) return;
      await replication.freeze();
      await ask();
    });
    replication.thaw();
    expect(places).toEqual([true, false]);
    await inUse();
  });

  it('while the primary ends all connections', async () => {
    await inUse();
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    const { code, written } = await write();
    expect(await find(code, written)).toMatchObject({ status: 200 });
    await inUse();
  });
});

describe('a file', () => {
  const session = { program: 'query-api' };
  let primary: ReturnType<typeof createReaderPool>;
  beforeAll(() => {
    primary = createReaderPool(api.config.DATABASE_URL, session);
  });
  afterAll(() => primary.end());

  const checkpoints = sql`SELECT '0' AS position, '' AS at`;
  const made = (replayed: string, work: (standby: boolean | undefined, path: string) => Promise<void>) => {
    const path = join(tmpdir(), `granary-file-${randomUUID()}`);
    const standby = { url: onStandby(api.config.DATABASE_URL), replayed };
    return readerOf(
      api.pool,
      { standby, path },
      session,
    )(async (runQuery) => {
      const [row] = await runQuery<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`);
      await work(row?.standby, path);
      return { rows: 0, bytes: 0, sha256: '', position: '0' };
    }, checkpoints);
  };

  it('is made from the standby', async () => {
    const places: unknown[] = [];
    await made('0/0', async (standby) => void places.push(standby));
    expect(places).toEqual([true]);
  });

  it('is made anew from the primary if the standby fails', async () => {
    const places: unknown[] = [];
    await made('0/0', async (standby, path) => {
      places.push(standby);
      await writeFile(path, 'begun', { flag: 'wx' });
      if (standby) throw new Error('canceling statement due to conflict with recovery');
      await rm(path);
    });
    expect(places).toEqual([true, false]);
  });

  it('is made from the primary if the standby is not there yet', async () => {
    const places: unknown[] = [];
    await made('FFFFFFFF/0', async (standby) => void places.push(standby));
    expect(places.at(-1)).toBe(false);
  });
});

describe('an export', () => {
  const MANY = 20_000;
  const code = (n: number) => `EXP-${String(n).padStart(6, '0')}`;
  const lines = () => [
    '\uFEFFCode,Name',
    ...Array.from({ length: MANY }, (_, n) => `${code(n)},Supplier ${code(n)}`),
    '',
  ];
  let standby: ReturnType<typeof createReaderPool>;
  const readOnStandby = async (): Promise<number> => {
    const { rows } = await standby.query<{ count: number }>(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_user_tables
       WHERE schemaname = 'catalogue' AND relname LIKE 'supplier%'`,
    );
    return rows[0]!.count;
  };

  let running: ReturnType<typeof startJobs>;
  let person: SignedIn;
  beforeAll(async () => {
    standby = createReaderPool(onStandby(api.config.DATABASE_URL), { program: 'test' });
    running = startJobs(api);
    person = await running.signIn({ role: 'admin' });
    await api.insert(
      SupplierRow,
      Array.from({ length: MANY }, (_, n) => supplierRow(code(n))),
    );
    await fold();
  });
  const ask = () => {
    const parameters = JSON.stringify({
      list: '/suppliers',
      query: { sort: 'code:asc', filter: ['code:contains:EXP-'] },
      columns: [
        { label: 'Code', of: ['code'], as: 'text' },
        { label: 'Name', of: ['englishName'], as: 'text' },
      ],
    });
    return running.ask(person, { kind: 'list', name: 'Suppliers', parameters, format: 'csv' });
  };
  const requireWhole = async (id: string, atLeast: bigint) => {
    const { content, text } = await running.fileOf(person, id);
    const told = await running.listed(person, id);
    expect(text.split('\r\n')).toEqual(lines());
    expect(told).toMatchObject({
      state: 'ready',
      done: MANY,
      total: MANY,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(BigInt(told?.position ?? 0)).toBeGreaterThanOrEqual(atLeast);
  };

  it('that the standby reads is whole, while people go on writing', async () => {
    await inUse();
    const before = await readOnStandby();
    const asked = position;
    const id = await ask();
    let isMade = false;
    const made = running
      .jobs()
      .work()
      .finally(() => (isMade = true));
    while (!isMade) await fold();
    await made;
    await requireWhole(id, asked);
    await until(async () => (await readOnStandby()) - before >= MANY, {
      what: 'the rows, read on the standby',
    });
  });

  it('whose standby is killed is whole, too', async () => {
    // Its connection would end with the standby.
    await standby.end();
    await inUse();
    const asked = position;
    const id = await ask();
    const made = running.jobs().work();
    await until(async () => ((await running.listed(person, id))?.state ?? 'waiting') !== 'waiting');
    await replication.kill();
    await made;
    await requireWhole(id, asked);
    await replication.start();
    await inUse();
  });
});

describe('another server', () => {
  it.each([
    ['the primary itself', (url: string) => url, 'DATABASE_READ_URL is no standby'],
    ['another database', () => replication.standbyUrl, 'DATABASE_READ_URL is a standby of another database'],
  ])('is never used: %s', async (_, place, reason) => {
    const reasons: string[] = [];
    const logger = createLogger('test', 'silent');
    logger.warn = ({ err }: { err: Error }) => void reasons.push(err.message);
    const standby = new Standby({
      url: place(api.config.DATABASE_URL),
      primary: api.pool,
      notifications: api.app.get(Notifications),
      logger,
    });
    await until(() => reasons.length > 0);
    await standby.close();
    expect(reasons).toEqual([reason]);
    expect(await standby.find()).toBeUndefined();
  });
});

describe('a standby that became a primary', () => {
  it('is not used', async () => {
    await inUse();
    await replication.standby('SELECT pg_promote()');
    expect(await isStandby()).toBe(false);
    await notInUse();
    expect(await health()).toMatchObject({ httpStatus: 200, status: 'degraded' });
  });
});
