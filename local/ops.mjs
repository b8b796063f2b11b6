// Example: `npm run ops -- projections status`. See `npm run ops -- --help` and docs/operations.md.
import { isOfData, runOnData } from './backup/commands.mjs';
import { isOfSupport, runSupport } from './support/commands.mjs';
import { HOME } from './stack/layout.mjs';
import { urlOf } from './stack/running-instance.mjs';
import { settingsFromEnvironment } from './stack/settings.mjs';

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
  if (isOfData(line)) return runOnData(line, { env: { ...process.env, ...asked }, stdout, stderr });
  const ops = await import('@granary/ops');
  // Defaults to the stack of this checkout.
  const env = { ...asked, GRANARY_URL: asked.GRANARY_URL ?? urlOf(settingsFromEnvironment(HOME)) };
  const ask = (words, outputs) => ops.run(words, { env, ...outputs });
  if (isOfSupport(line)) return runSupport(line, { ask, stdout, stderr });
  return ask(line, { stdout, stderr });
}
