import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapping } from 'node:module';
import { bundledProgram } from './bundled.mjs';

/** The TypeScript file from which a text of the bundle comes, and the line that holds it there. */
const originOf = async (program: string, text: string) => {
  const lines = (await readFile(program, 'utf8')).split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  const map = new SourceMap(JSON.parse(await readFile(`${program}.map`, 'utf8')));
  const found = map.findEntry(line, lines[line]!.indexOf(text)) as SourceMapping;
  const file = new URL(found.originalSource, `file://${program}`);
  const source = (await readFile(file, 'utf8')).split('\n');
  return { file: file.pathname, line: source[found.originalLine] };
};

it('a bundle is made once, starts, and names positions in the TypeScript', async () => {
  const program = await bundledProgram('projector');
  expect(await bundledProgram('projector')).toBe(program);
  // Without settings it does not start.
  const { status, stderr } = spawnSync(process.execPath, ['--enable-source-maps', program], {
    env: {},
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Configuration: /) });
  const ours = {
    'services/projector/src/metrics.ts': 'granary_projection_following',
    'libs/platform/src/health/index.ts': 'setDefaultLabels',
  };
  for (const [file, text] of Object.entries(ours))
    expect(await originOf(program, text)).toMatchObject({
      file: expect.stringContaining(file),
      line: expect.stringContaining(text),
    });
}, 60_000);
