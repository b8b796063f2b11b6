import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createCustomer, eraseCustomerData, getCustomer } from '@granary/api/customers';
import { createUser, listUsers } from '@granary/api/users';
import { connect, type ApiClient } from '@granary/client';
import { buildWhatChanged } from '../stack/build.mjs';
import { HOME, ROOT } from '../stack/layout.mjs';
import { endLeftovers } from '../stack/pid-files.mjs';
import { freePorts } from '../stack/ports.mjs';
import { secrets } from '../stack/secrets.mjs';
import { users, type User } from '../stack/testing/launched.ts';

const TIME_MS = 600_000;
jest.setTimeout(TIME_MS);
const PORTS = ['PORT', 'GRANARY_POSTGRES_PORT', 'GRANARY_REDIS_PORT', 'GRANARY_EVENTSTORE_PORT'];
const MORE_PORTS = ['GRANARY_COMMAND_PORT', 'GRANARY_QUERY_PORT', 'GRANARY_PROJECTOR_PORT'];

/** The commands in the runbook, line by line. */
const commands = (() => {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = text.slice(text.indexOf('### On a laptop'), text.indexOf('### On servers'));
  return [...section.matchAll(/```\n(?<block>[^`]*)```/gu)].flatMap(({ groups }) =>
    (groups?.['block'] ?? '').trim().split('\n'),
  );
})();

const PHONE = '+855 12 345 678';
const [KEPT, ERASED] = ['CUST001', 'CUST002'];

let person: string;
let data: string;
let started: ChildProcess | undefined;
afterEach(async () => {
  started?.kill('SIGKILL');
  await endLeftovers(join(data, 'run'));
  rmSync(person, { recursive: true });
});

const plain = [
  'npm run ops -- backup ~/granary-backup',
  'npm run ops -- drill ~/granary-backup',
  'npm run ops -- restore ~/granary-backup --replace',
  'npm start',
];
const keepErasures = 'npm run ops -- erasures ~/granary-erasures';
const restoreErased = 'npm run ops -- restore ~/granary-backup --erasures ~/granary-erasures --replace';
const makeKey = 'npm run ops -- backup-key ~/granary-key';
const sealed = [
  'npm run ops -- backup ~/granary-backup.age --recipient age1…',
  'npm run ops -- drill ~/granary-backup.age --identity ~/granary-key',
  'npm run ops -- restore ~/granary-backup.age --identity ~/granary-key --replace',
  'npm start',
];

/** One user tries each kind of backup, because each takes a minute. */
const tried = users.map((user, index) => ({ ...user, isSealed: index === users.length - 1 }));

describe.each(tried)('laptop runbook, run by $name, sealed: $isSealed', ({ isSealed, ...user }) => {
  it('backs up a running installation, verifies the backup and restores it', async () => {
    expect(commands).toEqual([...plain, keepErasures, restoreErased, makeKey, ...sealed]);
    const url = await moveIn(user);
    await start(user);
    const [backup, drill, restorePlainly, again] = isSealed ? await withKey(user) : plain;
    const restore = isSealed ? restorePlainly : restoreErased;
    const root = await connect(url, { username: 'super_admin', password: 'granary' });
    await enterCustomers(root);

    const writer = keepWriting(url);
    await writer.written(5);
    const before = writer.names();
    expect((await type(backup!, user)).code).toBe(0);
    await writer.written(before.length + 5);
    await writer.stop();
    const query = { reason: 'Asked for by letter' };
    await root.request(eraseCustomerData, { params: { code: ERASED }, query });
    expect((await type(keepErasures, user)).output).toContain('Erased so far: 1,');

    const drilled = await type(drill!, user);
    expect(drilled.output).toContain('The drill was well');
    expect(drilled.code).toBe(0);

    const refused = await type(restore!.replace(' --replace', ''), user);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('already runs from here');
    await stop();
    expect((await type(restore!.replace(' --replace', ''), user)).output).toContain('say --replace');
    expect((await type(restore!, user)).code).toBe(0);
    expect(again).toBe('npm start');
    await start(user);

    const client = await connect(url, { username: 'super_admin', password: 'granary' });
    const { rows } = await client.request(listUsers, { query: { limit: '100' } });
    const names = rows.map(({ username }) => username);
    for (const name of before) expect(names).toContain(name);
    expect(names.length).toBeLessThan(writer.names().length + 1);
    // Every key the log needs was restored.
    const entered = rows.filter(({ username }) => username.startsWith('person'));
    expect(entered.filter(({ email }) => email === null)).toEqual([]);
    // Whoever was erased after the backup stays erased, if the restore was told.
    const phoneOf = async (code: string) => (await client.request(getCustomer, { params: { code } })).phone;
    expect(await Promise.all([KEPT, ERASED].map(phoneOf))).toEqual([PHONE, isSealed ? PHONE : null]);
    // No rebuild was necessary, because the tables are older than the log.
    expect((await type('npm run ops -- projections status', user)).output).not.toMatch(/build 2|rebuilding/u);
    expect(readdirSync(join(data, 'aside'))).toHaveLength(1);
    expect(existsSync(join(data, 'restoring.json'))).toBe(false);
    await stop();
  });
});

async function enterCustomers(root: ApiClient): Promise<void> {
  for (const code of [KEPT, ERASED])
    await root.request(createCustomer, {
      body: {
        code,
        name: code,
        type: 'regular',
        contactPerson: 'Somebody',
        phone: PHONE,
        openingLimit: '1000',
      },
    });
}

/** Creates an empty installation for the user, with the build of the checkout. */
async function moveIn({ uid, gid }: User): Promise<string> {
  person = mkdtempSync(join(tmpdir(), 'granary-person-'));
  data = join(person, 'granary');
  await buildWhatChanged({ say: () => {}, signal: undefined });
  mkdirSync(data, { mode: 0o700 });
  await secrets(data, {});
  cpSync(join(HOME, 'cache', 'build.json'), join(data, 'cache', 'build.json'));
  if (uid !== undefined) {
    for (const name of readdirSync(person, { recursive: true, encoding: 'utf8' }))
      chownSync(join(person, name), uid, gid!);
    chownSync(person, uid, gid!);
  }
  const names = [...PORTS, ...MORE_PORTS];
  const ports = await freePorts(names.length);
  environment = {
    PATH: process.env['PATH'],
    HOME: person,
    GRANARY_HOME: data,
    ...Object.fromEntries(names.map((name, index) => [name, String(ports[index])])),
  };
  return `http://127.0.0.1:${ports[0]}`;
}

let environment: NodeJS.ProcessEnv;

/** The commands of a sealed backup with a new key. */
async function withKey(user: User): Promise<string[]> {
  const { output } = await type(makeKey, user);
  const [recipient] = /^age1\w+$/mu.exec(output) ?? [];
  expect(recipient).toBeDefined();
  return sealed.map((line) => line.replace('age1…', recipient!));
}

const shell = (line: string, { uid, gid }: User) =>
  spawn('sh', ['-c', line], {
    cwd: ROOT,
    env: environment,
    detached: true,
    ...(uid !== undefined && { uid, gid }),
  });

async function type(line: string, user: User): Promise<{ code: number; output: string }> {
  const child = shell(line, user);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** Waits until it reports that it is ready. */
async function start(user: User): Promise<void> {
  const child = shell('npm start', user);
  started = child;
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Granary is ready.')) resolve();
      if (output.includes('not all is well')) reject(new Error(output));
    });
    child.once('close', () => reject(new Error(output)));
  });
  await ready;
}

/** Ctrl-C is sent to the terminal's whole process group. */
async function stop(): Promise<void> {
  const closed = once(started!, 'close');
  process.kill(-started!.pid!, 'SIGINT');
  await closed;
}

/** Creates users continuously. */
function keepWriting(url: string) {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const writing = (async () => {
    const client = await connect(url, { username: 'super_admin', password: 'granary' });
    for (let n = 0; !over.signal.aborted; n += 1) {
      const username = `person${n}`;
      await client.request(createUser, {
        body: {
          username,
          password: 'secret1',
          realName: `Person ${n}`,
          email: `${username}@example.com`,
          phone: '+855 12 345 678',
          role: 'warehouse_staff',
          warehouses: ['WH1'],
        },
      });
      acknowledged.push(username);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    names: () => [...acknowledged],
    written: async (count: number) => {
      while (acknowledged.length < count)
        await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 50))]);
    },
    stop: async () => {
      over.abort();
      await writing;
    },
  };
}
