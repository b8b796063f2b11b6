import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { unzipSync } from 'fflate';
import { TreeReader, lastHeads, type SignedHead } from '../log/index.ts';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import { PackageFile, type MadePackage } from './index.ts';

jest.setTimeout(60_000);

const EVENTS = 25;
let testStack: EvidenceStack;
let zip: Buffer;
let made: MadePackage;
let folder: string;

beforeAll(async () => {
  testStack = await openEvidenceStack();
  await testStack.append(EVENTS);
  await testStack.record();
  await testStack.append(1);
  await testStack.record();
  const path = join(testStack.directory, '../package.zip');
  made = await pack(path);
  zip = await readFile(path);
});
afterAll(() => testStack.close());
beforeEach(async () => (folder = await unpacked()));
afterEach(() => rm(folder, { recursive: true }));

/** Packs every second event and withholds the data of one. */
async function pack(path: string): Promise<MadePackage> {
  const [head] = lastHeads(testStack.directory, 1) as [SignedHead];
  const tree = new TreeReader(testStack.directory, head.size);
  const what = { kind: 'batch', subject: 'WH1.UREA.B1', from: null, to: null, category: null } as const;
  const madeAt = '2026-11-21T10:00:00.000Z';
  const file = new PackageFile(path, { what, madeBy: 'auditor', madeAt, head, key: testStack.key, tree });
  for await (const page of testStack.log.readBytes())
    for (const event of page) {
      const index = tree.indexOf(event.position);
      if (index === undefined || index % 2 === 1) continue;
      file.addEvent(index, event, index === 4 ? { symbol: '[withheld]' } : undefined);
    }
  file.eventsEnd();
  file.add('sheets/events.csv', 'a,b\n1,2\n');
  tree.close();
  return file.end({ batches: 0 });
}

async function unpacked(): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'granary-package-'));
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), content);
  }
  return target;
}

const verify = (...options: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['verify.mjs', ...options],
      { cwd: folder, env: {} },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

const change = async (name: string, edit: (text: string) => string): Promise<void> => {
  const text = await readFile(join(folder, name), 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(join(folder, name), edited);
};

/** Edits a file and signs a matching manifest, so that only the events' proofs reveal the change. */
const refiled = async (name: string, edit: (text: string) => string): Promise<void> => {
  await change(name, edit);
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  manifest.files[name].sha256 = sha256;
  const text = JSON.stringify(manifest, undefined, 2);
  await writeFile(join(folder, 'manifest.json'), text);
  const digest = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, 'manifest.sig'), testStack.key.sign(`granary package 1\n${digest}`));
};

describe('evidence package', () => {
  it('verifies on its own in an empty folder', async () => {
    expect(made).toMatchObject({ events: 13, bytes: zip.length });
    const { code, stdout } = await verify();
    expect(stdout).toContain('13 events are in the log of 26 events');
    expect(stdout).toContain('of 1 of them some values are not shown');
    expect(stdout).toContain(`VERIFIED: batch WH1.UREA.B1, made 2026-11-21T10:00:00.000Z by auditor`);
    expect(stdout).toContain(testStack.key.public.id);
    expect(code).toBe(0);
    expect(await readdir(join(folder, 'sheets'))).toEqual(['events.csv']);
  });

  it('verifies against a key from another source', async () => {
    const given = join(folder, '../given.pem');
    await writeFile(given, testStack.key.public.pem);
    expect((await verify('--key', given)).code).toBe(0);
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' });
    await writeFile(given, other);
    expect(await verify('--key', given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not the one you were given'),
    });
    await rm(given);
  });
});

describe('changed byte', () => {
  const names = [
    'events.jsonl',
    'sheets/events.csv',
    'README.en.md',
    'README.zh.md',
    'README.km.md',
    'manifest.json',
    'manifest.sig',
    'public-key.pem',
  ];
  it.each(names)('in %s is detected and the file named', async (name) => {
    const bytes = await readFile(join(folder, name));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = bytes[at] === 0x41 ? 0x42 : 0x41;
    await writeFile(join(folder, name), bytes);
    const { code, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toContain(name);
    expect(stderr).toContain('NOT VERIFIED');
  });

  it('in the verifier itself is detected', async () => {
    await change('verify.mjs', (text) => text.replace('SHOWN = 20', 'SHOWN = 21'));
    expect(await verify()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('verify.mjs: was changed'),
    });
  });
});

describe('file of a package', () => {
  it.each(['events.jsonl', 'sheets/events.csv', 'README.en.md', 'manifest.sig'])(
    '%s is named when missing',
    async (name) => {
      await rm(join(folder, name));
      expect(await verify()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${name}: is missing`),
      });
    },
  );

  it('is named when added', async () => {
    await writeFile(join(folder, 'sheets/more.csv'), '1');
    expect(await verify()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('sheets/more.csv: does not belong'),
    });
  });
});

describe('forged package, signed again', () => {
  it.each([
    [
      'an event',
      (text: string) => text.replace('\\"symbol\\":\\"L\\"', '\\"symbol\\":\\"K\\"'),
      'data are not',
    ],
    ['who did it', (text: string) => text.replace('\\"role\\":\\"', '\\"role\\":\\"x'), 'metadata are not'],
    ['a leaf', (text: string) => text.replace('\\"unit-u0\\"', '\\"unit-u1\\"'), 'proof does not lead'],
    [
      'a proof',
      (text: string) =>
        text.replace(
          /("path":\[")(.)/,
          (_, start: string, one: string) => `${start}${one === 'A' ? 'B' : 'A'}`,
        ),
      'proof does not lead',
    ],
    ['a place', (text: string) => text.replace('"index":2,', '"index":3,'), 'proof does not lead'],
    ['one event less', (text: string) => text.slice(text.indexOf('\n') + 1), 'has 12 events, not 13'],
    [
      'an order',
      (text: string) =>
        text
          .split('\n')
          .toSpliced(0, 2, ...text.split('\n').slice(0, 2).toReversed())
          .join('\n'),
      'is not behind',
    ],
  ])('is detected by its event: %s', async (_, edit, said) => {
    await refiled('events.jsonl', edit);
    const { code, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr).toContain('events.jsonl');
  });
});
