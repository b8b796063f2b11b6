import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemProgram } from './system-packages.mjs';

const path = process.env.PATH;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-programs-'));
  process.env.PATH = [folder, path].join(delimiter);
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

/** A fake apt-get that records its calls and only installs after an update. */
function pretendAptGet(): void {
  const script = `#!/bin/sh
echo "$DEBIAN_FRONTEND $*" >> ${folder}/calls
[ "$1" = update ] && touch ${folder}/updated
[ "$1" = install ] && { [ -e ${folder}/updated ] || exit 100; cp "$0" ${folder}/granary-tool; }
exit 0
`;
  writeFileSync(join(folder, 'apt-get'), script);
  chmodSync(join(folder, 'apt-get'), 0o755);
}
const quiet = { say: () => {} };

describe('systemProgram', () => {
  it('finds a program on the PATH', async () => {
    expect(await systemProgram('sh', 'dash', quiet)).toMatch(/\/sh$/);
  });

  it('installs a missing one as root, non-interactively, updating the package list if necessary', async () => {
    pretendAptGet();
    expect(await systemProgram('granary-tool', 'granary-package', { ...quiet, isRoot: true })).toBe(
      join(folder, 'granary-tool'),
    );
    const install =
      'noninteractive install --yes --no-install-recommends -o DPkg::Lock::Timeout=120 granary-package';
    expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([
      install,
      'noninteractive update -o DPkg::Lock::Timeout=120',
      install,
    ]);
  });

  it('names the command to install it without root', async () => {
    const asking = systemProgram('granary-tool', 'granary-package', { ...quiet, isRoot: false });
    await expect(asking).rejects.toThrow('sudo apt-get install granary-package');
  });
});
