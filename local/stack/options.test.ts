import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './layout.mjs';

it.each([
  ['local/start.mjs', 1, /^npm start: Unknown option '--nonsense'; it takes --fresh, .*\.\n$/],
  ['local/test.mjs', 1, /^npm test: Unknown option '--nonsense'; it takes no options\.\n$/],
  ['local/check.mjs', 1, /^npm run check: Unknown option '--nonsense'; it takes no options\.\n$/],
  ['bench/run.mjs', 1, /^npm run bench: Unknown option '--nonsense'; it takes --json, .*\.\n$/],
  ['local/import.mjs', 2, /^npm run import: Unknown option '--nonsense'; it takes --url, .*\.\n$/],
])('reports an unknown option of %s without a stack trace', (program, status, stderr) => {
  expect(
    spawnSync(process.execPath, [join(ROOT, program), '--nonsense'], { encoding: 'utf8' }),
  ).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(stderr) });
});
