// npm run ops -- projections status; `npm run ops -- --help` tells the rest, docs/operations.md when to use it.
import { HOME } from './stack/layout.mjs';
import { gatewayUrl, settingsFromEnvironment } from './stack/settings.mjs';

try {
  const { run } = await import('@granary/ops');
  process.exitCode = await run(process.argv.slice(2), {
    // What the environment leaves open is the stack of this checkout.
    env: {
      ...process.env,
      GRANARY_URL: process.env.GRANARY_URL || gatewayUrl(settingsFromEnvironment(HOME)),
    },
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
