import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dataFolder } from './postgres-data.mjs';
import { serverAccount } from './server-account.mjs';
import { isRoot, openProject, run, stop, users, type Project, type User } from './testing/launched.ts';

let project: Project;
const HARVEST = [{ tons: 42 }];
const harvest = () => project.query('SELECT tons FROM harvest');

const fields = new Map<User, Project>();

/** An installation that has run once and is stopped. */
async function harvested(user = users[0]!): Promise<void> {
  const field = fields.get(user) ?? (await harvestedField(user));
  fields.set(user, field);
  project = await openProject(user);
  rmSync(project.directory, { recursive: true });
  run('cp', '-a', field.directory, project.directory);
}

async function harvestedField(user: User): Promise<Project> {
  const field = await openProject(user);
  const launcher = await field.launch();
  await field.query('CREATE TABLE harvest AS SELECT 42 AS tons');
  await stop(launcher, field.directory);
  return field;
}

async function startsWithItsHarvest(directory = project.directory, user = users[0]!): Promise<string[]> {
  const launcher = await project.launch(directory, user);
  expect(await harvest()).toEqual(HARVEST);
  await stop(launcher, directory);
  // Reports about other installations on this machine are left out.
  return launcher.said.filter((line) => !line.startsWith('/var/lib/granary/'));
}

afterEach(() => project.close());
afterAll(async () => {
  for (const field of fields.values()) await field.close();
});

describe.each(users)('data folder, started by $name', (user) => {
  beforeEach(() => harvested(user));

  it('contains all data', async () => {
    expect(lstatSync(join(project.directory, 'postgres')).isDirectory()).toBe(true);
    expect(await startsWithItsHarvest(project.directory, user)).toEqual([]);
  }, 60_000);

  it('works after the project is moved', async () => {
    renameSync(join(project.home, 'project'), join(project.home, 'elsewhere'));
    expect(await startsWithItsHarvest(join(project.home, 'elsewhere/.granary'), user)).toEqual([]);
  }, 60_000);

  it('works as a copy without the original', async () => {
    run('cp', '-a', join(project.home, 'project'), join(project.home, 'copy'));
    rmSync(join(project.home, 'project'), { recursive: true });
    expect(await startsWithItsHarvest(join(project.home, 'copy/.granary'), user)).toEqual([]);
  }, 60_000);

  it('works as a copy with other owners and modes', async () => {
    const copy = join(project.home, 'copy');
    run('cp', '-r', join(project.home, 'project'), copy);
    run('chmod', '-R', 'go+rX', copy);
    if (user.uid !== undefined) run('chown', '-R', `${user.uid}:${user.gid}`, copy);
    expect(await startsWithItsHarvest(join(copy, '.granary'), user)).toEqual([]);
  }, 60_000);

  it('works as a copy beside the running original, without affecting it', async () => {
    const original = await project.launch();
    const copy = join(project.home, 'copy');
    run('cp', '-a', join(project.home, 'project'), copy);
    await expect(project.launch(join(copy, '.granary'), user)).rejects.toThrow('Address already in use');
    expect(await harvest()).toEqual(HARVEST);
    await stop(original, project.directory);
    const said = await startsWithItsHarvest(join(copy, '.granary'), user);
    expect(said).toEqual([]);
  }, 60_000);

  it('warns when it was copied while running', async () => {
    const original = await project.launch();
    const copy = join(project.home, 'copy');
    run('cp', '-a', join(project.home, 'project'), copy);
    await stop(original, project.directory);
    const [said] = await startsWithItsHarvest(join(copy, '.granary'), user);
    expect(said).toContain('was copied while Granary ran');
  }, 60_000);
});

// Only root can create files of other users.
if (isRoot)
  describe('data owned by another user', () => {
    const somebody = users.at(-1)!;
    const stranger = 54_321;

    it('are taken over by root when only a server’s files are affected', async () => {
      await harvested();
      run('chown', '-R', String(stranger), join(project.directory, 'postgres'));
      expect(await startsWithItsHarvest()).toEqual([]);
    }, 60_000);

    it('are served as their owner when all belong to it, also when started by root', async () => {
      await harvested();
      run('chown', '-R', `${somebody.uid}:${somebody.gid}`, project.home);
      await startsWithItsHarvest(project.directory, somebody);
      const said = await startsWithItsHarvest();
      expect(said).toEqual([`${project.directory} belongs to nobody: running as nobody.`]);
      expect(new Set(ownersIn(project.directory))).toEqual(new Set([somebody.uid]));
      await startsWithItsHarvest(project.directory, somebody);
    }, 60_000);

    it('are refused with one line that names the fix', async () => {
      await harvested();
      await expect(project.launch(project.directory, somebody)).rejects.toThrow('cannot be reached');
      run('chmod', 'a+rx', project.home, join(project.home, 'project'));
      await expect(project.launch(project.directory, somebody)).rejects.toThrow(
        `${project.directory} belongs to root: start Granary as root, or let it be yours: sudo chown -R nobody ${project.directory}`,
      );
      run('chown', String(somebody.uid), project.directory);
      await expect(project.launch()).rejects.toThrow(`chown -R nobody ${project.directory}`);
      run('chmod', '0700', project.home);
      await expect(project.launch()).rejects.toThrow('for whom a folder above it is closed');
    }, 60_000);
  });

describe('data linked by an earlier release', () => {
  let sharedData: string;
  let elsewhere: string;
  let said: string[];
  const link = (directory = project.directory) => join(directory, 'postgres');
  const open = (directory = project.directory) =>
    dataFolder(directory, serverAccount(), { say: (text: string) => said.push(text), sharedData });

  beforeEach(async () => {
    await harvested();
    said = [];
    sharedData = join(project.home, 'shared');
    elsewhere = join(sharedData, '0123456789abcdef');
    mkdirSync(sharedData);
    renameSync(link(), elsewhere);
    symlinkSync(elsewhere, link());
    symlinkSync(link(), `${elsewhere}.owner`);
  });

  it('are moved into the folder', async () => {
    await open();
    expect(said).toEqual([`The data in ${elsewhere} were moved to ${link()}.`]);
    expect(readdirSync(sharedData)).toEqual([]);
    expect(await startsWithItsHarvest()).toEqual([]);
  }, 60_000);

  it('are moved in after the project was moved', async () => {
    const moved = join(project.home, 'moved');
    renameSync(join(project.home, 'project'), moved);
    await open(join(moved, '.granary'));
    expect(await startsWithItsHarvest(join(moved, '.granary'))).toEqual([]);
  }, 60_000);

  it('are copied when two folders link to them', async () => {
    const copy = join(project.home, 'copy', '.granary');
    run('cp', '-a', join(project.home, 'project'), join(project.home, 'copy'));
    await open(copy);
    expect(said).toEqual([
      `The data in ${elsewhere} were copied to ${link(copy)}; ${link()} points at them as well.`,
    ]);
    await open();
    await startsWithItsHarvest(copy);
    await startsWithItsHarvest();
  }, 60_000);

  it('are moved in despite interruptions', async () => {
    // Interrupted after the move, before the link is removed.
    renameSync(elsewhere, join(project.directory, 'postgres.arrived'));
    await open();
    expect(lstatSync(link()).isDirectory()).toBe(true);
    // Interrupted after the link was removed.
    renameSync(link(), join(project.directory, 'postgres.arrived'));
    await open();
    await startsWithItsHarvest();
  }, 60_000);

  it('are reported and left alone when nothing links to them', async () => {
    rmSync(project.directory, { recursive: true });
    const other = join(project.home, 'another');
    mkdirSync(join(other, 'postgres.0a1b2c3d'), { recursive: true });
    await open(other);
    expect(said).toEqual([
      `${join(other, 'postgres.0a1b2c3d')} was left by a start that was cut off; nothing uses it.`,
      `${elsewhere} has tables of ${project.directory}; nothing points at them any more.`,
    ]);
    expect(existsSync(join(elsewhere, 'PG_VERSION'))).toBe(true);
  }, 60_000);

  (users[1] ? it : it.skip)(
    'are not reported to a user who cannot read their folder',
    async () => {
      const theirs = await openProject(users[1]);
      try {
        const shared = join(theirs.home, 'shared');
        mkdirSync(join(shared, '0123456789abcdef'), { recursive: true });
        symlinkSync(link(), join(shared, '0123456789abcdef.owner'));
        const launcher = await theirs.launch();
        expect(launcher.said).toEqual([]);
        await stop(launcher, theirs.directory);
      } finally {
        await theirs.close();
      }
    },
    60_000,
  );

  it('are reported in one line when missing', async () => {
    rmSync(elsewhere, { recursive: true });
    await expect(open()).rejects.toThrow(`${link()} points at ${elsewhere}, where nothing is`);
  }, 60_000);

  it('are left where a user has put them', async () => {
    const disk = join(project.home, 'disk');
    renameSync(elsewhere, disk);
    rmSync(link());
    symlinkSync(disk, link());
    await open();
    expect(said).toContain(
      `${link()} is a link to ${disk}: a copy of ${project.directory} does not hold the tables.`,
    );
    expect(await startsWithItsHarvest()).toHaveLength(1);
  }, 60_000);
});

function ownersIn(directory: string): number[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(
    (name) => lstatSync(join(directory, name)).uid,
  );
}
