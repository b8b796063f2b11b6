import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../local/stack/layout.mjs';

/** Benchmarks run compiled code, as deployed. */
export function buildServices() {
  const packages = ['command-api', 'projector', 'query-api'].map((name) => join(ROOT, 'services', name));
  const libraries = ['embedded-event-store', 'testing'].map((name) => join(ROOT, 'libs', name));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  // Standard output is reserved for results.
  execFileSync(process.execPath, [compiler, '-b', ...libraries, ...packages], { stdio: ['ignore', 2, 2] });
}
