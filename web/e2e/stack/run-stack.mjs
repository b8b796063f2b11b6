import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStack } from '../../../local/e2e-stack.mjs';

const LOGS = fileURLToPath(new URL('../../test-results/logs', import.meta.url));

/** Global setup: starts a Granary with the minimum data. The returned function stops it and keeps its logs. */
export default async function runStack() {
  if (process.env.GRANARY_E2E_URL) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'granary-journeys-'));
  const { url, databaseUrl, eventStoreUrl, stop } = await startStack({ directory, seed });
  process.env.GRANARY_E2E_URL = url;
  process.env.GRANARY_E2E_DATABASE_URL = databaseUrl;
  process.env.GRANARY_E2E_EVENTSTORE_URL = eventStoreUrl;
  return async () => {
    await stop();
    await cp(join(directory, 'logs'), LOGS, { recursive: true });
    await rm(directory, { recursive: true, force: true });
  };
}

/** Imported late: on a fresh checkout the stack builds this package first. */
async function seed({ gateway }) {
  const { seedMinimum } = await import('@granary/demo');
  await seedMinimum({ gateway });
}
