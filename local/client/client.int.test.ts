import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { listEvents } from '@granary/api/audit';
import {
  listParkedEvents,
  listProjections,
  retryParkedEvents,
  skipParkedEvent,
} from '@granary/api/projections';
import { listSuppliers, registerSupplier } from '@granary/api/suppliers';
import { createServiceAccount, issueApiKey } from '@granary/api/users';
import { connect, feed, rowsOf, type ApiClient } from '@granary/client';
import { createPool } from '@granary/platform/database';
import { until } from '@granary/testing/stack';
import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { HOME, ROOT } from '../stack/layout.mjs';
import { openTestStack } from '../testing/test-stack.mjs';

const TIME_MS = 120_000;
jest.setTimeout(TIME_MS);
const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

let testStack: Awaited<ReturnType<typeof openTestStack>>;
let folder: string;
let granary: ApiClient;
let key: string;
beforeAll(async () => {
  testStack = await openTestStack(PARTS);
  // Below the checkout, so that its packages are found.
  await mkdir(HOME, { recursive: true });
  folder = await mkdtemp(join(HOME, 'client-'));
  const page = await readFile(join(ROOT, 'docs/client.md'), 'utf8');
  for (const [, name, program] of page.matchAll(/```js\n\/\/ (\S+)\n([^]+?)```/g))
    await writeFile(join(folder, name!), program!);
  granary = await connect(testStack.url, { username: 'super_admin', password: LOCAL_PASSWORD });
  const account = { username: 'exchange', realName: 'Exchange', role: 'super_admin', warehouses: [] };
  const { id } = await granary.request(createServiceAccount, { body: account });
  const permissions = ['system_config:read', 'system_config:write', 'log:export'] as const;
  const body = { name: 'docs/client.md', permissions: [...permissions], days: 1 };
  key = (await granary.request(issueApiKey, { params: { id }, body })).key!;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testStack?.close();
});

/** Runs a program of the page. Returns its output. */
async function run(program: string): Promise<string> {
  const env = { ...process.env, GRANARY_URL: testStack.url, GRANARY_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
  return stdout;
}

const codes = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { code } of rowsOf(granary, listSuppliers, { query: { limit: '1' } })) found.push(code);
  return found.toSorted();
};

it('registers the suppliers of another system, each once', async () => {
  expect(await run('register-suppliers.mjs')).toBe('SUP-901 registered\nSUP-902 registered\n');
  expect(await run('register-suppliers.mjs')).toBe('');
  expect(await codes()).toEqual(['SUP-901', 'SUP-902']);
});

it('copies the log, each event once, also after it was stopped before it noted its position', async () => {
  const copied = async () => {
    await run('copy-the-log.mjs');
    const lines = (await readFile(join(folder, 'events.jsonl'), 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as { eventId: string; type: string });
  };
  const registered = (events: readonly { type: string }[]) =>
    events.filter(({ type }) => type === 'SupplierRegistered');
  const first = await copied();
  expect(new Set(first.map(({ eventId }) => eventId)).size).toBe(first.length);
  expect(registered(first)).toHaveLength(2);

  const noted = await readFile(join(folder, 'position.json'), 'utf8');
  await granary.request(registerSupplier, { body: { code: 'SUP-903', name: '磅湛农资' } });
  const second = await copied();
  expect(second.slice(0, first.length)).toEqual(first);
  expect(registered(second)).toHaveLength(3);

  await writeFile(join(folder, 'position.json'), noted);
  const third = await copied();
  expect(third.slice(0, second.length)).toEqual(second);
  expect(new Set(third.map(({ eventId }) => eventId)).size).toBe(third.length);
});

it('leaves the copy of the log as it is when it cannot tell how far it has come', async () => {
  const [position, copy] = ['position.json', 'events.jsonl'].map((name) => join(folder, name));
  await run('copy-the-log.mjs');
  const kept = await readFile(copy!, 'utf8');
  const note = await readFile(position!, 'utf8');
  await rm(position!);
  await mkdir(position!);
  await expect(run('copy-the-log.mjs')).rejects.toThrow('EISDIR');
  expect(await readFile(copy!, 'utf8')).toBe(kept);

  await rm(position!, { recursive: true });
  await writeFile(position!, note);
  await writeFile(copy!, kept.slice(0, 100));
  await expect(run('copy-the-log.mjs')).rejects.toThrow('lacks what position.json says');
  expect(await readFile(copy!, 'utf8')).toBe(kept.slice(0, 100));
});

it('is given no event past one that could not be folded, and all of them in order once an operator has acted', async () => {
  const pool = createPool(testStack.databaseUrl, { max: 1 });
  const model = 'operations';
  const reason = 'the constraint is gone';
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.view_table_usage
     WHERE view_schema = 'operations' AND view_name = 'operation'`,
  );
  const table = rows[0]!.name;
  const refuseRows = (subject: string) =>
    pool.query(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (subject <> '${subject}') NOT VALID`);
  const acceptRows = () => pool.query(`ALTER TABLE ${table} DROP CONSTRAINT refused`);
  const parked = async () =>
    (await granary.request(listProjections)).models.find((one) => one.model === model)!.live!.parkedStreams;
  const foldedTo = (position: string) =>
    until(async () => {
      const answer = await granary.request(listEvents, { query: { limit: '1' } });
      return BigInt(answer.freshness.position) >= BigInt(position);
    });
  const register = async (...codesOf: string[]) => {
    for (const code of codesOf) await granary.request(registerSupplier, { body: { code, name: code } });
  };

  const copied: { position: string; subject: string }[] = [];
  let after: string | undefined;
  const copyMore = async () => {
    for await (const { events, next } of feed(granary, after === undefined ? {} : { after })) {
      copied.push(...events);
      after = next;
    }
    return copied.map(({ subject }) => subject).filter((subject) => /^SUP-9[1-9]/.test(subject));
  };
  try {
    await register('SUP-911');
    await refuseRows('SUP-912');
    await register('SUP-912', 'SUP-913');
    await until(async () => (await parked()) === 1);
    await register('SUP-914');
    const head = (await granary.request(listProjections)).head;
    await foldedTo(head);
    expect(await copyMore()).toEqual(['SUP-911']);
    const standing = await granary.request(listEvents, { query: { after: after! } });
    expect(standing).toMatchObject({ events: [], next: after, atEnd: true });
    expect(BigInt(standing.waitsFor!.position)).toBe(BigInt(after!) + 1n);
    // Other categories have nothing that waits.
    const users = await granary.request(listEvents, { query: { after: after!, category: 'user' } });
    expect(users.waitsFor).toBeNull();

    await acceptRows();
    await granary.request(retryParkedEvents, { params: { model }, body: { reason } });
    await until(async () => (await parked()) === 0);
    expect(await copyMore()).toEqual(['SUP-911', 'SUP-912', 'SUP-913', 'SUP-914']);

    await refuseRows('SUP-915');
    await register('SUP-915', 'SUP-916');
    await until(async () => (await parked()) === 1);
    expect((await copyMore()).at(-1)).toBe('SUP-914');
    const [waiting] = (await granary.request(listParkedEvents)).rows;
    await granary.request(skipParkedEvent, {
      params: { model, eventId: waiting!.eventId },
      body: { reason: 'it must never be folded' },
    });
    await until(async () => (await parked()) === 0);
    expect((await copyMore()).slice(-2)).toEqual(['SUP-914', 'SUP-916']);
    const positions = copied.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => (one < other ? -1 : 1)));
  } finally {
    await pool.end();
  }
});

it('receives notifications, each once, and none that is not signed', async () => {
  const secret = 'granary_of-the-page';
  const receiver = spawn(process.execPath, ['receive-notifications.mjs'], {
    cwd: folder,
    env: { ...process.env, SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    const line = async () => (await lines.next()).value as string;
    const [port] = /\d+$/.exec(await line())!;
    const told = (id: string) =>
      JSON.stringify({ id, kind: 'credit', what: { customer: 'CUS-1' }, link: 'https://g/c', position: '7' });
    const now = Math.floor(Date.now() / 1000);
    /** With a signature for each secret. */
    const signed = (body: string, secrets: readonly string[], seconds = now) => {
      const sign = (one: string) => createHmac('sha256', one).update(`${seconds}.${body}`).digest('hex');
      return [`t=${seconds}`, ...secrets.map((one) => `v1=${sign(one)}`)].join(',');
    };
    const post = async (body: string, signature: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body,
          headers: { 'granary-signature': signature },
        })
      ).status;
    const first = told('d-1');
    expect(await post(first, signed(first, ['another']))).toBe(401);
    expect(await post(first, signed(first, [secret], 1_000))).toBe(401);
    expect(await post(first, '')).toBe(401);
    expect(await post(first, signed(first, [secret]))).toBe(204);
    expect(await post(first, signed(first, ['renewed', secret]))).toBe(204);
    const second = told('d-2');
    expect(await post(second, signed(second, [secret]))).toBe(204);
    expect([await line(), await line()]).toEqual(Array(2).fill('7 credit {"customer":"CUS-1"} https://g/c'));
  } finally {
    receiver.kill();
  }
});
