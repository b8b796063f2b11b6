// Example: `npm run ops -- projections status`. See `npm run ops -- --help` and docs/operations.md.
import { HOME } from './stack/layout.mjs';
import { urlOf } from './stack/running-instance.mjs';
import { settingsFromEnvironment } from './stack/settings.mjs';

// Each command loads what it needs: a person waits for this program to start.
const line = process.argv.slice(2);
const { stdout, stderr } = process;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Granary is not built here: npm run build first.'
      : (error.cause?.message ?? error.message),
  );
  process.exitCode = 1;
}

async function run() {
  const { commandLineConfig, readConfig } = await import('@granary/platform/config');
  const asked = readConfig(commandLineConfig);
  if (['backup', 'backup-key', 'restore', 'erasures', 'drill'].includes(line[0])) {
    const { runOnData } = await import('./backup/commands.mjs');
    return runOnData(line, { env: { ...process.env, ...asked }, stdout, stderr });
  }
  const ops = await import('@granary/ops');
  // Defaults to the stack of this checkout.
  const env = { ...asked, GRANARY_URL: asked.GRANARY_URL ?? urlOf(settingsFromEnvironment(HOME)) };
  const ask = (words, outputs) => ops.run(words, { env, ...outputs });
  if (['support-bundle', 'preflight'].includes(line[0])) {
    const { runSupport } = await import('./support/commands.mjs');
    return runSupport(line, { ask, url: env.GRANARY_URL, stdout, stderr });
  }
  return ask(line, { stdout, stderr });
}
