import { expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatChanged } from './build.mjs';
import { ROOT } from './layout.mjs';

it('the web app is built for production even from a test process', async () => {
  expect(process.env['NODE_ENV']).toBe('test');
  await buildWhatChanged({ say: () => {}, signal: undefined });
  const assets = join(ROOT, 'web/dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  // Messages of React's development build.
  const forDevelopers = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('The above error occurred in'),
  );
  expect(forDevelopers).toEqual([]);
}, 300_000);
