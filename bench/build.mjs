import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../local/stack/layout.mjs';

/** What is measured runs compiled, as it is deployed. */
export function buildServices() {
  const services = ['command-api', 'projector', 'query-api'].map((name) => `services/${name}`);
  const packages = ['libs/embedded-event-store', 'local/demo', ...services].map((path) => join(ROOT, path));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  // Standard output is for figures.
  execFileSync(process.execPath, [compiler, '-b', ...packages], { stdio: ['ignore', 2, 2] });
}
