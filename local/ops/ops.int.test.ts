import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { createServiceAccount, issueApiKey } from '@granary/api/users';
import { connect } from '@granary/client';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { unzipSync } from 'fflate';
import type pg from 'pg';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { ROOT } from '../stack/layout.mjs';
import { openTestStack } from '../testing/test-stack.mjs';
import { stockUp, systemContext } from '../testing/masters.mjs';

const TIME_MS = 120_000;
const PATIENCE_MS = 60_000;
jest.setTimeout(TIME_MS);
const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

let testStack: Awaited<ReturnType<typeof openTestStack>>;
let store: EventStore;
let pool: pg.Pool;
/** The version of each read model in the running code. */
let versionOf: Readonly<Record<string, number>>;
beforeAll(async () => {
  testStack = await openTestStack(PARTS);
  store = new EventStore(testStack.eventStoreUrl);
  pool = createPool(testStack.databaseUrl, { max: 2 });
  await stockUp(store, { items: 5, batches: 3, quantity: '10.000' });
  await until('status --check', 0);
  const { rows } = await pool.query<{ name: string; version: number }>(
    `SELECT name, version FROM platform.read_model_version WHERE state = 'live'`,
  );
  versionOf = Object.fromEntries(rows.map((row) => [row.name, row.version]));
}, TIME_MS);
afterAll(async () => {
  await Promise.all([pool?.end(), store?.close()]);
  await testStack?.close();
}, TIME_MS);

interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run ops -- …` in a process of its own. */
const ops = (line: string, env: Record<string, string> = {}): Promise<ProgramResult> =>
  program('ops', line, env);

const program = (name: 'ops' | 'import', line: string, env: Record<string, string>): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const child = execFile(
      process.execPath,
      [join(ROOT, `local/${name}.mjs`), ...words],
      { env: { PATH: process.env['PATH'], GRANARY_URL: testStack.url, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
const projections = (line: string) => ops(`projections ${line}`);
const json = async (line: string): Promise<unknown> =>
  JSON.parse((await projections(`${line} --json`)).stdout);

/** Repeats the command until it returns this exit code. */
async function until(line: string, code: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const said = await projections(line);
    if (said.code === code) return;
    if (Date.now() > deadline) throw new Error(`${line} answers ${said.code}: ${said.stdout}${said.stderr}`);
    // A program of its own each time: it must not take the CPU from what it waits for.
    await pause(500);
  }
}

describe('npm run ops -- support-bundle', () => {
  it('collects what a helper needs, and no secret', async () => {
    const secrets: Record<string, string> = JSON.parse(
      await readFile(join(testStack.directory, 'secrets.json'), 'utf8'),
    );
    const planted = {
      GRANARY_SMTP_URL: 'smtps://mailer:m4il%2Fpass@mail.example:465',
      GRANARY_SMS_TOKEN: 'sms"t0ken',
    };
    const hidden = [...Object.values(secrets), 'm4il/pass', 'm4il%2Fpass', 'sms"t0ken', 'Sok Dara'];
    await appendFile(
      join(testStack.directory, 'logs', 'command-api.log'),
      `command-api | ${JSON.stringify({ level: 50, msg: `refused ${hidden.slice(0, -1).join(' ')}`, name: 'Sok Dara' })}\n`,
    );
    await appendFile(
      join(testStack.directory, 'logs', 'postgres.log'),
      'postgres | ERROR:  duplicate key value\npostgres | DETAIL:  Key (name)=(Sok Dara) already exists.\n',
    );
    const file = join(testStack.directory, 'bundle.zip');
    const env = { GRANARY_HOME: testStack.directory, ...planted };
    expect(await ops(`support-bundle ${file}`, env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It holds no secret; not-seen.txt says what is missing.'),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const entries = Object.entries(unzipSync(await readFile(file)));
    const content = (name: string) =>
      JSON.parse(Buffer.from(entries.find(([one]) => one === name)![1]).toString());
    expect(content('versions.json')).toMatchObject({ granary: '0.1.0', node: process.version });
    expect(content('configuration.json')).toMatchObject({
      GRANARY_SMTP_URL: 'smtps://mail.example:465',
      GRANARY_SMS_TOKEN: 'set',
      LOG_LEVEL: 'info',
    });
    expect(content('health.json')).toMatchObject({ parts: { 'command-api': { status: 'ok' } } });
    expect(content('projections.json')).toMatchObject({ faults: [], models: expect.any(Array) });
    expect(content('errors.json')).toMatchObject({
      'command-api': expect.arrayContaining([
        expect.objectContaining({ msg: expect.stringContaining('refused [withheld]') }),
      ]),
      postgres: expect.arrayContaining(['ERROR:  duplicate key value']),
    });
    const all = entries.map(([, bytes]) => Buffer.from(bytes).toString()).join('\n');
    expect(hidden.filter((secret) => all.includes(secret))).toEqual([]);
    expect(await ops(`support-bundle ${file}`, env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is there already'),
    });
    expect(await ops('support-bundle', env)).toMatchObject({ code: 2 });
  });
});

describe('a support bundle of servers that run elsewhere', () => {
  const secret = 'k3ep-this-secret';
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'granary-elsewhere-'));
    await symlink(join(ROOT, 'local'), join(folder, 'local'));
    await writeFile(join(folder, '.env'), `POSTGRES_PASSWORD=${secret}\nGRANARY_URL=${testStack.url}\n`);
    const entry = { level: 50, msg: `no answer from ${secret}`, realName: 'Sok Dara' };
    await writeFile(join(folder, 'log'), `command-api-1  | ${JSON.stringify(entry)}\n`);
    // `docker compose logs` and `docker compose exec` of a part.
    const docker = '#!/bin/sh\n[ "$2" = logs ] && exec cat log\necho "granary_commands_total 1"\n';
    await writeFile(join(folder, 'docker'), docker, { mode: 0o755 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const env = () => ({ GRANARY_HOME: join(folder, 'home'), PATH: `${folder}:${process.env['PATH']}` });
  const filesOf = async (name: string) =>
    Object.fromEntries(
      Object.entries(unzipSync(await readFile(join(folder, name)))).map(([file, bytes]) => [
        file,
        Buffer.from(bytes).toString(),
      ]),
    );

  it('says what it did not see, and has it after the commands that it names', async () => {
    expect(await ops(`support-bundle ${join(folder, 'first.zip')}`, env())).toMatchObject({ code: 0 });
    const told = (await filesOf('first.zip'))['not-seen.txt']!;
    expect(told).toContain('- Logs of command-api, query-api, projector.');
    expect(told).toContain('- Metrics of command-api, query-api, projector.');
    expect(told).toContain(`- Configuration of the services of ${testStack.url}`);
    expect(told).toContain('kubectl --namespace granary logs --since 1h deployment/granary-projector');

    const [, compose = ''] = /docker compose:\n((?: {4}.+\n)+)/.exec(told) ?? [];
    expect(compose.split('\n')).toHaveLength(9);
    await promisify(execFile)('sh', ['-ec', compose], { cwd: folder, env: env() });
    const files = await filesOf('first-complete.zip');
    expect(files['not-seen.txt']).not.toMatch(/Logs of|Metrics of/);
    expect(files['metrics/projector.txt']).toBe('granary_commands_total 1\n');
    expect(JSON.parse(files['errors.json']!)['command-api']).toEqual([
      { level: 50, msg: 'no answer from [withheld]' },
    ]);
    expect(Object.values(files).join('\n')).not.toMatch(/k3ep-this-secret|Sok Dara/);
  });
});

describe('what to watch', () => {
  const figuresIn = (text: string) =>
    new Set(
      text.match(/\b(granary|process|nodejs)_\w+/g)?.map((name) => name.replace(/_(?:bucket|count)$/, '')),
    );

  it('is served: every figure of the dashboard and of the alerts', async () => {
    const { commandUrl, queryUrl, projectorUrl } = testStack;
    const answers = await Promise.all(
      [commandUrl, queryUrl, projectorUrl].map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    const served = new Set(
      answers.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)),
    );
    for (const name of ['grafana.json', 'alerts.yml']) {
      const figures = figuresIn(await readFile(join(ROOT, 'docs', name), 'utf8'));
      // Only served with a standby; see `query-api/src/database/standby/metrics.test.ts`.
      const asked = [...figures].filter((figure) => !figure.startsWith('granary_standby_'));
      expect(asked.length).toBeGreaterThan(10);
      expect({ name, missing: asked.filter((figure) => !served.has(figure)) }).toEqual({ name, missing: [] });
    }
  });

  it('has a dashboard of panels that do not overlap, each with a title, a unit and what it shows', async () => {
    const { panels } = JSON.parse(await readFile(join(ROOT, 'docs/grafana.json'), 'utf8')) as {
      panels: {
        id: number;
        type: string;
        title: string;
        description?: string;
        gridPos: { x: number; y: number; w: number; h: number };
        fieldConfig?: { defaults: { unit: string } };
        targets?: { expr: string }[];
      }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const panel of panels.filter(({ type }) => type !== 'row')) {
      expect(panel.title && panel.description && panel.fieldConfig?.defaults.unit).toBeTruthy();
      expect(panel.targets?.length).toBeGreaterThan(0);
    }
  });
});

describe('npm run ops -- preflight', () => {
  it('finds nothing to do for the release that runs', async () => {
    const env = { GRANARY_HOME: testStack.directory };
    expect(await ops('preflight', env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Migrations {4}none\nRead models {3}none is rebuilt\n/),
    });
    expect(await ops('preflight now', env)).toMatchObject({ code: 2 });
  });
});

describe('npm run ops', () => {
  it('prints its usage and reports invalid arguments', async () => {
    const { code, stdout } = await ops('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('projections rollback');
    expect((await ops('projections rebuild --help')).stdout).toContain('--dry-run');
    expect(await ops('')).toMatchObject({ code: 2 });
    expect(await ops('projections explode')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('explode'),
    });
    expect(await ops('projections')).toMatchObject({ code: 2, stderr: expect.stringContaining('rollback') });
    expect(await ops('projections status --colour')).toMatchObject({
      code: 2,
      stderr: "Unknown option '--colour'\nnpm run ops -- --help tells what there is.\n",
    });
    expect(await projections('drop inventory --dry-run --reason "just looking"')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--dry-run'),
    });
    expect(await projections('drop inventory --reason "why"')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('reason'),
    });
    expect(await projections('verify warehouse --reason "just looking"')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('inventory'),
    });
    expect(await projections('rebuild inventory')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason'),
    });
    expect(await projections('status --language xx')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--language xx: there are zh-CN, en-US, km-KH'),
    });
  });

  it('prints the server it asks and honours PORT', async () => {
    const { port } = new URL(testStack.url);
    expect(await ops('health', { GRANARY_URL: '', PORT: port })).toMatchObject({
      code: 0,
      stderr: `Asking ${testStack.url} as super_admin\n`,
    });
    expect((await ops('projections status', { GRANARY_USER: 'nobody' })).stderr).toMatch(
      new RegExp(`^Asking ${testStack.url} as nobody\n`),
    );
  });

  it('prints the server it imports into', async () => {
    const { port } = new URL(testStack.url);
    const env = { GRANARY_URL: '', PORT: port, GRANARY_PASSWORD: 'wrong' };
    expect(await program('import', 'local/demo/data/suppliers.csv', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^Importing local/demo/data/suppliers.csv into ${testStack.url} as super_admin\n`),
      ),
    });
  });

  it('signs in with the API key of a service account, within what the key may do', async () => {
    const root = await connect(testStack.url, { username: 'super_admin', password: LOCAL_PASSWORD });
    const account = { username: 'watch', realName: 'Watch', role: 'super_admin', warehouses: [] };
    const { id } = await root.request(createServiceAccount, { body: account });
    const body = { name: 'watch', permissions: ['system:monitor' as const], days: 1 };
    const { key } = await root.request(issueApiKey, { params: { id }, body });
    const env = { GRANARY_KEY: key! };
    expect(await ops('projections status', env)).toMatchObject({
      code: 0,
      stderr: `Asking ${testStack.url} as the owner of GRANARY_KEY\n`,
    });
    const refused = await ops('projections pause inventory --reason "not for a watch"', env);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('PERMISSION_DENIED') });
    const imported = await program('import', 'local/demo/data/suppliers.csv', env);
    expect(imported).toMatchObject({ code: 1, stdout: expect.stringContaining(': 0 of ') });
  });

  it('reports a refusal and an unreachable server', async () => {
    expect(await ops('projections status', { GRANARY_PASSWORD: 'wrong' })).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining('INVALID_CREDENTIALS'),
    });
    expect(await ops('projections status', { GRANARY_TOKEN: 'not.a.token' })).toMatchObject({ code: 3 });
    expect(await ops('projections status', { GRANARY_URL: 'http://127.0.0.1:1' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('http://127.0.0.1:1 does not answer'),
    });
  });

  it('reports health without signing in', async () => {
    const { code, stdout } = await ops('health', { GRANARY_PASSWORD: 'wrong' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/projector +ok/);
  });
});

describe('ops projections status', () => {
  it('prints a table, or JSON', async () => {
    const { stdout } = await projections('status');
    expect(stdout).toMatch(new RegExp(`inventory +${versionOf['inventory']} +live +\\d+`));
    expect(await json('status inventory')).toMatchObject({
      models: [
        { model: 'inventory', status: 'live', live: { version: versionOf['inventory'], parkedStreams: 0 } },
      ],
    });
  });
});

describe('ops projections rebuild', () => {
  it('estimates, builds, verifies and switches, and can be rolled back', async () => {
    expect((await projections('rebuild inventory --dry-run')).stdout).toMatch(
      new RegExp(`inventory +${versionOf['inventory']} +\\d+`),
    );
    const built = await projections('rebuild inventory --reason "to be sure"');
    expect(built).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`inventory ${versionOf['inventory']}: switched after`),
    });
    expect(built.stderr).toContain('%');
    expect(await projections('rollback inventory --reason "the other was better"')).toMatchObject({
      code: 0,
      stdout: `inventory: version ${versionOf['inventory']} (build 1) is live.\n`,
    });
    expect(await projections('drop inventory --reason "no more need"')).toMatchObject({ code: 0 });
    expect(await projections('drop inventory --reason "no more need"')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('PREVIOUS_VERSION_MISSING'),
    });
    expect(await json('rebuild inventory --reason "in figures"')).toEqual([
      {
        model: 'inventory',
        state: 'switched',
        version: versionOf['inventory'],
        build: expect.any(Number),
        eventCount: expect.any(Number),
        seconds: expect.any(Number),
        text: expect.stringContaining(`inventory ${versionOf['inventory']}: switched after`),
      },
    ]);
  });

  it('waits before the switch on request, and can be cancelled', async () => {
    expect(await projections('rebuild catalogue --no-switch --reason "tonight"')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('built and verified'),
    });
    expect(await projections('switch catalogue --reason "it is night"')).toMatchObject({ code: 0 });
    expect(await json('rebuild people --no-switch --reason "tonight"')).toEqual([
      {
        model: 'people',
        state: 'ready',
        version: versionOf['people'],
        build: 2,
        text: expect.stringContaining('built'),
      },
    ]);
    expect((await projections('pause people --reason "not now"')).stdout).toContain('stands');
    expect(await projections('pause people --reason "not now"')).toMatchObject({
      code: 0,
      stdout: 'people: that is so already.\n',
    });
    expect(await json('cancel people --reason "not tonight"')).toEqual({
      model: 'people',
      action: 'RebuildCancelled',
      state: 'done',
      version: versionOf['people'],
      build: 2,
      text: `the build of version ${versionOf['people']} is given up; version ${versionOf['people']} serves on`,
    });
    expect(await projections('pause people --reason "what is there"')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('REBUILD_NOT_FOUND'),
    });
  });

  it('rebuilds all read models in one pass', async () => {
    const { code, stdout, stderr } = await projections('rebuild --all --reason "quarterly"');
    expect(code).toBe(0);
    expect(stdout.match(/switched after/g)?.length).toBeGreaterThan(5);
    const shares = [...stderr.matchAll(/^ *(\d+) %/gm)].map(([, share]) => Number(share));
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });
});

describe('ops projections verify', () => {
  it('passes, and detects a row changed by hand', async () => {
    const passed = await projections('verify inventory --reason "nightly check"');
    expect(passed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/passed. [\d,]+ events folded anew/),
    });
    const { rows } = await pool.query<{ id: string; version: number; build: number }>(
      `SELECT b.id, v.version, v.build FROM inventory.batch b, platform.read_model_version v
       WHERE v.name = 'inventory' AND v.state = 'live' ORDER BY b.id LIMIT 1`,
    );
    const [{ id, version, build } = { id: '', version: 0, build: 0 }] = rows;
    await pool.query(
      `UPDATE inventory_v${version}${build > 1 ? `_${build}` : ''}.batch SET available = 7 WHERE id = $1`,
      [id],
    );
    const differs = await projections('verify inventory --reason "stock is short"');
    expect(differs.code).toBe(4);
    expect(differs.stdout).toContain(`changed batch ${id}`);
    expect(differs.stdout).toContain('available: expected 10.000, is 7.000');
    expect(differs.stdout).toContain('last event: BatchReceived');
    expect(differs.stdout).toContain('law broken: on-hand-is-available-reserved-and-blocked');
    const [newest] = (await json('verifications inventory')) as {
      id: string;
      state: string;
      reason: string;
    }[];
    expect(newest).toMatchObject({ state: 'differs', reason: 'stock is short' });
    expect((await projections(`verifications inventory ${newest?.id}`)).code).toBe(4);
    expect(await projections('status inventory --check')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/inventory: \d+ faults found/),
    });
    expect(await json('status inventory')).toMatchObject({
      faults: [{ model: 'inventory', text: expect.stringMatching(/^\d+ faults found/) }],
    });
    await projections('rebuild inventory --reason "row changed by hand"');
    expect((await projections('status inventory --check')).code).toBe(0);
    expect((await projections('verify inventory --reason "mended"')).code).toBe(0);
  });
});

describe('ops projections parked', () => {
  it('lists, shows, retries and skips a parked event', async () => {
    const stranger = { ...unit, events: { UnitMelted: unit.events['UnitDeleted'] } } as typeof unit;
    const melted = { type: 'UnitMelted', data: { id: 'ice-cream' } } as never;
    await store.decide(stranger, 'ice', systemContext(), () => [melted]);
    await until('status catalogue --check', 4);
    expect((await projections('parked errors')).stdout).toContain('cannot be read');
    expect((await projections('parked --language zh-CN')).stdout).toContain('未知的事件类型');
    const list = (await json('parked catalogue')) as { eventId: string; stage: string }[];
    const live = list.find(({ stage }) => stage === 'live');
    expect(live).toMatchObject({
      model: 'catalogue',
      stream: 'unit-ice',
      eventType: 'UnitMelted',
      kind: 'unknown-type',
    });
    const eventId = live?.eventId ?? '';
    expect(await projections(`parked show catalogue ${eventId} --reason "what is it"`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ice-cream'),
    });
    expect(await projections('parked retry catalogue --reason "once more"')).toMatchObject({
      code: 4,
      stdout:
        'catalogue: tried again; one stream still waits: Unknown event type (cannot be read: unknown type).\n',
    });
    for (const model of ['catalogue', 'operations'])
      expect(await projections(`parked skip ${model} ${eventId} --reason "no such thing"`)).toMatchObject({
        code: 0,
      });
    expect((await projections(`parked skip catalogue ${eventId} --reason "no such thing"`)).stdout).toContain(
      'already',
    );
    await until('status --check', 0);
    expect((await projections('parked')).stdout).toContain('Nothing is parked.');
  });
});

describe('ops without a projector', () => {
  it('keeps the request and does not wait for ever', async () => {
    await testStack.stop('projector');
    await pool.query(`UPDATE platform.read_model_code SET seen_at = now() - interval '1 minute'`);
    expect(await projections('status --check')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('No projector runs'),
    });
    expect(await projections('verify inventory --timeout 0 --reason "nobody there"')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No projector runs'),
    });
    await testStack.start('projector');
    await until('status --check', 0);
    const asked = async () =>
      ((await json('verifications inventory')) as { state: string; reason: string | null }[]).find(
        ({ reason }) => reason === 'nobody there',
      );
    const deadline = Date.now() + PATIENCE_MS;
    while ((await asked())?.state !== 'passed' && Date.now() < deadline);
    expect(await asked()).toMatchObject({ state: 'passed' });
  });
});

describe('restored database', () => {
  it('gets correct read models rebuilt from the log', async () => {
    await testStack.stop('projector');
    await pool.query(await readFile(join(ROOT, 'local/production/forget-read-models.sql'), 'utf8'));
    const { rows } = await pool.query(`SELECT nspname FROM pg_namespace WHERE nspname ~ '^inventory'`);
    expect(rows).toEqual([]);
    await testStack.start('projector');
    await until('status --check', 0);
    const verified = await projections('verify --all --reason "after the restore"');
    expect(verified).toMatchObject({ code: 0 });
    expect((await pool.query('SELECT count(*)::int AS count FROM inventory.batch')).rows).toEqual([
      { count: 15 },
    ]);
  });
});
