import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { bundledProgram } from './bundled.mjs';

it('a bundle is made once and names positions in the TypeScript', async () => {
  const program = await bundledProgram('projector');
  expect(await bundledProgram('projector')).toBe(program);
  // Without settings it does not start.
  const { status, stderr } = spawnSync(process.execPath, ['--enable-source-maps', program], {
    env: {},
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/libs\/platform\/src\/config\/index\.ts:\d+:\d+/);
  expect(stderr).toMatch(/services\/projector\/src\/main\.ts:\d+:\d+/);
}, 60_000);
