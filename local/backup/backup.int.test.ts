import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedEventStore } from '@granary/embedded-event-store';
import { nameOf } from '@granary/platform/files';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { claimDirectory, launcherOf, releaseDirectory } from '../stack/claim.mjs';
import { eraseData } from '../stack/fresh.mjs';
import { secrets } from '../stack/secrets.mjs';
import { backup } from './backup.mjs';
import { attachmentsOf, backupToBucket, withBackup } from './buckets.mjs';
import { writeErasures } from './erasures.mjs';
import { keptFile } from './kept-files.mjs';
import { withOwnPostgres } from './own-postgres.mjs';
import { restore } from './restore.mjs';
import { makeKey } from './sealing.mjs';

let place: string;
let home: string;
let target: string;
const said: string[] = [];
const say = (text: string) => said.push(text);

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'granary-backup-'));
  home = join(place, 'home');
  target = join(place, 'backup');
  said.length = 0;
  await secrets(home, {});
  await (await startEmbeddedEventStore({ directory: join(home, 'event-store') })).close();
  mkdirSync(join(home, 'files/ab'), { recursive: true });
  writeFileSync(join(home, 'files/ab/cd'), 'attached');
  mkdirSync(join(home, 'files/incoming'));
  writeFileSync(join(home, 'files/incoming/half'), 'half of');
});
afterEach(() => rmSync(place, { recursive: true }));

describe('backup', () => {
  it('restores its content to an empty directory', async () => {
    await backup(home, target, { say });
    const other = join(place, 'other');
    await restore(other, target, { say });
    expect(readFileSync(join(other, 'files/ab/cd'), 'utf8')).toBe('attached');
    expect(existsSync(join(other, 'files/incoming'))).toBe(false);
    expect(readFileSync(join(other, 'secrets.json'))).toEqual(readFileSync(join(home, 'secrets.json')));
    expect(existsSync(join(other, 'event-store/events.mdb'))).toBe(true);
    expect(existsSync(join(other, 'manifest.json'))).toBe(false);
  });

  it('of an installation that does not run keeps erased who was erased since', async () => {
    const keys = (place: string, statement: string) =>
      withOwnPostgres(place, { say }, async (client) => (await client.query(statement)).rows);
    await keys(home, 'CREATE SCHEMA vault');
    await keys(home, 'CREATE TABLE vault.data_key (subject text PRIMARY KEY, wrapped bytea NOT NULL)');
    await keys(home, `INSERT INTO vault.data_key VALUES ('customer:A#0', 'key'), ('customer:B#0', 'key')`);
    await backup(home, target, { say });
    await keys(home, `UPDATE vault.data_key SET wrapped = '' WHERE subject = 'customer:A#0'`);
    const erasures = join(place, 'erasures');
    await writeErasures(home, erasures, { say });
    expect(readFileSync(erasures, 'utf8')).toBe('customer:A#0\n');
    await restore(home, target, { say, isToReplace: true, erasures });
    const kept = await keys(home, `SELECT subject FROM vault.data_key WHERE wrapped <> ''`);
    expect(kept).toEqual([{ subject: 'customer:B#0' }]);
    writeFileSync(erasures, 'no list\n');
    await expect(restore(home, target, { say, isToReplace: true, erasures })).rejects.toThrow('no list of');
  }, 120_000);

  it('never overwrites an existing directory', async () => {
    mkdirSync(target);
    await expect(backup(home, target, { say })).rejects.toThrow('is there already');
    expect(readdirSync(place)).toEqual(['backup', 'home']);
  });

  it('leaves nothing behind when it fails', async () => {
    rmSync(join(home, 'event-store/format.json'));
    await expect(backup(home, target, { say })).rejects.toThrow('there is no log in');
    expect(readdirSync(place)).toEqual(['home']);
  });

  it('prevents a start that would write during the backup', async () => {
    const making = backup(home, target, { say });
    while (launcherOf(home) === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    await expect(claimDirectory(home, say)).rejects.toThrow('already runs from here');
    await making;
    await claimDirectory(home, say);
    releaseDirectory(home);
  });
});

describe('restore', () => {
  beforeEach(() => backup(home, target, { say }));

  it('moves existing data aside on request', async () => {
    await expect(restore(home, target, { say })).rejects.toThrow('holds data already');
    writeFileSync(join(home, 'files/ab/ef'), 'attached later');
    await restore(home, target, { say, isToReplace: true });
    expect(readdirSync(join(home, 'files/ab'))).toEqual(['cd']);
    const [aside] = readdirSync(join(home, 'aside'));
    expect(readFileSync(join(home, 'aside', aside!, 'files/ab/ef'), 'utf8')).toBe('attached later');
  });

  it('refuses an incomplete or altered backup before it changes anything', async () => {
    const other = join(place, 'other');
    writeFileSync(join(target, 'files/ab/cd'), 'atta-hed');
    await expect(restore(other, target, { say })).rejects.toThrow('is not what was backed up');
    rmSync(join(target, 'files/ab/cd'));
    await expect(restore(other, target, { say })).rejects.toThrow('is not what was backed up');
    await expect(restore(other, place, { say })).rejects.toThrow('is no backup');
    expect(existsSync(other)).toBe(false);
  });

  it('blocks every start after an interruption until it is repeated', async () => {
    const other = join(place, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'restoring.json'), JSON.stringify({ from: target }));
    await expect(claimDirectory(other, say)).rejects.toThrow(`npm run ops -- restore ${target} --replace`);
    await restore(other, target, { say, isToReplace: true });
    await claimDirectory(other, say);
    releaseDirectory(other);
  });
});

describe('sealed backup', () => {
  let other: string;
  let identity: string;
  let recipients: string[];
  beforeEach(async () => {
    other = join(place, 'other');
    identity = join(place, 'key');
    recipients = [await makeKey(identity)];
  });
  const draftsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('draft-'));
  const sealed = () => backup(home, target, { say, recipients });
  const opened = (key = identity) => restore(other, target, { say, identity: key });

  it('is one file that shows nothing, and restores its content with any of its keys', async () => {
    const second = join(place, 'second');
    recipients.push(await makeKey(second));
    await sealed();
    const content = readFileSync(target, 'latin1');
    expect(content).toMatch(/^age-encryption\.org\/v1\n/u);
    expect(content).not.toContain('attached');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(statSync(identity).mode & 0o777).toBe(0o600);
    expect(draftsIn(home)).toEqual([]);
    for (const key of [identity, second]) {
      await opened(key);
      expect(readFileSync(join(other, 'files/ab/cd'), 'utf8')).toBe('attached');
      expect(existsSync(join(other, 'event-store/events.mdb'))).toBe(true);
      expect(draftsIn(other)).toEqual([]);
      rmSync(other, { recursive: true });
    }
  });

  it('is refused without its key, with another, and if it was altered or cut off, and nothing is changed', async () => {
    await sealed();
    await expect(restore(other, target, { say })).rejects.toThrow('is sealed: name the file of its key');
    const strange = join(place, 'strange');
    await makeKey(strange);
    await expect(opened(strange)).rejects.toThrow('is not sealed for the key in');
    await expect(opened(join(home, 'secrets.json'))).rejects.toThrow('holds no key of age');
    const content = readFileSync(target);
    for (const place of [300, content.length - 1]) {
      const flipped = Buffer.from(content);
      flipped[place] = flipped[place]! ^ 1;
      writeFileSync(target, flipped);
      await expect(opened()).rejects.toThrow('is not what was backed up');
    }
    writeFileSync(target, content.subarray(0, -100));
    await expect(opened()).rejects.toThrow('is not what was backed up');
    writeFileSync(target, 'a text');
    await expect(opened()).rejects.toThrow('is no sealed backup');
    expect(readdirSync(other)).toEqual([]);
  });

  it('is not begun for a key that is none, and a key is never overwritten', async () => {
    await expect(backup(home, target, { say, recipients: ['age1wrong'] })).rejects.toThrow(
      'age1wrong is no public key',
    );
    expect(draftsIn(home)).toEqual([]);
    await expect(makeKey(identity)).rejects.toThrow('EEXIST');
  });

  it('moves existing data aside on request', async () => {
    await sealed();
    mkdirSync(join(other, 'files'), { recursive: true });
    await expect(opened()).resolves.toBeDefined();
    writeFileSync(join(other, 'files/later'), 'attached later');
    await expect(opened()).rejects.toThrow('holds data already');
    await restore(other, target, { say, identity, isToReplace: true });
    expect(existsSync(join(other, 'files/later'))).toBe(false);
  });

  it('removes what killed ones have left, as does an installation that is erased', async () => {
    const killed = () => mkdirSync(join(home, 'draft-4194305-aB3dE6/postgres'), { recursive: true });
    const underway = `draft-${process.pid}-aB3dE6`;
    mkdirSync(join(home, underway));
    killed();
    await sealed();
    expect(draftsIn(home)).toEqual([underway]);
    killed();
    await eraseData(home, { isAgreed: true, say });
    expect(draftsIn(home)).toEqual([underway]);
  });

  it('names its key in the command that repeats an interrupted restore', async () => {
    await sealed();
    mkdirSync(join(other, 'secrets.json'), { recursive: true });
    await expect(opened()).rejects.toThrow('EISDIR');
    const again = `npm run ops -- restore ${target} --identity ${identity} --replace`;
    await expect(claimDirectory(other, say)).rejects.toThrow(again);
  });
});

describe('a bucket', () => {
  let server: TestBucket;
  let other: string;
  let env: Readonly<Record<string, string>>;
  beforeEach(async () => {
    server = await startTestBucket();
    other = join(place, 'other');
    env = server.variables;
  });
  afterEach(() => server.close());

  const content = Buffer.from('attached to a contract');
  const name = nameOf(createHash('sha256').update(content).digest('hex'));
  const attachments = (directory: string) => attachmentsOf({ env, directory });
  const attach = async () => {
    const draft = join(place, 'draft');
    writeFileSync(draft, content);
    await (await attachments(home))!.keep(name, await keptFile(draft));
  };

  it('has its attachments copied, and takes them back, beside those it holds', async () => {
    await attach();
    await server.fill(['touched/of-a-sweep']);
    await backup(home, target, { say, bucket: await attachments(home) });
    expect(readFileSync(join(target, 'files', name))).toEqual(content);
    expect(readdirSync(join(target, 'files'))).toEqual([name.slice(0, 2)]);
    await (await attachments(home))!.remove(name);
    await restore(other, target, { say, bucket: await attachments(other) });
    expect(await server.names()).toEqual([name, 'touched/of-a-sweep'].toSorted());
    expect(existsSync(join(other, 'files'))).toBe(false);
    // A backup fits a folder as well.
    await restore(join(place, 'third'), target, { say });
    expect(readFileSync(join(place, 'third/files', name))).toEqual(content);
  });

  it('that holds something else than was attached is not backed up', async () => {
    await server.fill([name]);
    await expect(backup(home, target, { say, bucket: await attachments(home) })).rejects.toThrow(
      'is damaged',
    );
    expect(readdirSync(place)).toEqual(['home']);
  });

  it('takes a sealed backup as a whole, once, and gives it back', async () => {
    const identity = join(place, 'key');
    const options = { say, env, recipients: [await makeKey(identity)] };
    const where = `${env['GRANARY_FILES']}/nightly.age`;
    server.fault = () => 'busy';
    await expect(backupToBucket(home, where, options)).rejects.toThrow('SERVICE_UNAVAILABLE');
    server.fault = () => undefined;
    expect(await server.names()).toEqual([]);
    await expect(backupToBucket(home, where, { ...options, recipients: [] })).rejects.toThrow('is sealed');
    await backupToBucket(home, where, options);
    expect(await server.names()).toEqual(['nightly.age']);
    expect(said.join()).toContain(`to ${where} in`);
    await expect(backupToBucket(home, where, options)).rejects.toThrow('is there already');
    await withBackup(other, where, env, (from: string) => restore(other, from, { say, identity }));
    expect(readFileSync(join(other, 'files/ab/cd'), 'utf8')).toBe('attached');
    expect(
      [home, other].flatMap((folder) => readdirSync(folder)).filter((entry) => entry.startsWith('draft-')),
    ).toEqual([]);
    for (const nowhere of ['s3://granary', `${env['GRANARY_FILES']}/never.age`])
      await expect(withBackup(other, nowhere, env, async () => undefined)).rejects.toThrow(nowhere);
  });
});
