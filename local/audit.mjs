// Example: `npm run audit -- verify`. See `npm run audit -- --help` and docs/operations.md.
import { join } from 'node:path';
import { HOME } from './stack/layout.mjs';
import { eventStoreUrlOf, runningInstance } from './stack/running-instance.mjs';
import { keptSecrets } from './stack/secrets.mjs';
import { settingsFromEnvironment, withFileVariables } from './stack/settings.mjs';

/** Variables not set in the environment default to the stack of this checkout, running or not. */
async function surroundings() {
  const settings = await withFileVariables(settingsFromEnvironment(HOME));
  return {
    GRANARY_EVIDENCE: join(HOME, 'evidence'),
    GRANARY_LOG_READER: runningInstance(HOME)?.configuration.GRANARY_LOG_READER,
    ...keptSecrets(HOME),
    ...settings.env,
    EVENTSTORE_URL: eventStoreUrlOf(settings),
  };
}

try {
  const { runAudit } = await import('@granary/ops/audit');
  process.exitCode = await runAudit(process.argv.slice(2), {
    env: await surroundings(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
} catch (error) {
  console.error(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Granary is not built here: npm run build first.'
      : (error.cause?.message ?? error.message),
  );
  process.exitCode = 1;
}
