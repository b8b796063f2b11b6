import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Compiles this package and returns the path of its `main.js`: a server to be killed must run in its own process. */
export async function compiledMain(): Promise<string> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  await promisify(execFile)(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-b', folder]);
  return join(folder, 'dist/main.js');
}
