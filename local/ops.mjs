// Example: `npm run ops -- projections status`. See `npm run ops -- --help` and docs/operations.md.
import { isOfData, runOnData } from './backup/commands.mjs';
import { HOME } from './stack/layout.mjs';
import { urlOf } from './stack/running-instance.mjs';
import { settingsFromEnvironment } from './stack/settings.mjs';

const line = process.argv.slice(2);
const { stdout, stderr } = process;

try {
  process.exitCode = isOfData(line)
    ? await runOnData(line, { env: process.env, stdout, stderr })
    : await ask();
} catch (error) {
  console.error(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Granary is not built here: npm run build first.'
      : (error.cause?.message ?? error.message),
  );
  process.exitCode = 1;
}

async function ask() {
  const { run } = await import('@granary/ops');
  const { commandLineConfig, readConfig } = await import('@granary/platform/config');
  const asked = readConfig(commandLineConfig);
  // Defaults to the stack of this checkout.
  const GRANARY_URL = asked.GRANARY_URL ?? urlOf(settingsFromEnvironment(HOME));
  return run(line, { env: { ...asked, GRANARY_URL }, stdout, stderr });
}
