import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kill, openProject, type Project } from './testing/launched.ts';

let project: Project;

beforeEach(async () => {
  project = await openProject();
});
afterEach(() => project.close());

describe('launcher killed with SIGKILL', () => {
  it('leaves nothing that blocks the next start on the same ports and data, in a folder of mode 0700', async () => {
    const { directory, home, launch, query } = project;
    await kill(await afterHarvest());

    const second = await launch();
    expect(await query('SELECT tons FROM harvest')).toEqual([{ tons: 42 }]);
    expect(second.said).toContain('Ended what an earlier run left behind: redis, postgres.');
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    await kill(second);
  }, 90_000);

  it('can be started again without its pid files', async () => {
    const { directory, launch, query } = project;
    await kill(await afterHarvest());
    rmSync(join(directory, 'run/postgres.pid'));

    const second = await launch();
    expect(await query('SELECT tons FROM harvest')).toEqual([{ tons: 42 }]);
    await kill(second);
  }, 90_000);
});

describe('second launcher', () => {
  it('is refused while the first runs', async () => {
    const first = await project.launch();
    await expect(project.launch()).rejects.toThrow(`Granary already runs from here (process ${first.pid})`);
    await kill(first);
  }, 90_000);
});

async function afterHarvest() {
  const launcher = await project.launch();
  await project.query('CREATE TABLE harvest AS SELECT 42 AS tons');
  return launcher;
}
