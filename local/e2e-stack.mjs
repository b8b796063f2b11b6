import { chmod } from 'node:fs/promises';
import { buildWhatChanged } from './stack/build.mjs';
import { partsNotWell } from './stack/readiness.mjs';
import { privateSettings } from './stack/settings.mjs';
import { openStack } from './stack/stack.mjs';

/**
 * Starts all of Granary for browser tests: the same parts as `npm start`, on free ports, with data in `directory` and
 * logs in `directory/logs`. `seed({ gateway, tokenSecret })` loads data before the first test.
 */
export async function startStack({ directory, seed, say = console.log }) {
  // Temporary folders are private, but Postgres may run as another user and needs to traverse this one.
  await chmod(directory, 0o755);
  const settings = await privateSettings(directory);
  const stack = openStack(settings, { say, prepare: (signal) => buildWhatChanged({ say, signal }) });
  try {
    const { url, databaseUrl, eventStoreUrl, tokenSecret } = await stack.started;
    const troubles = await partsNotWell(url);
    if (troubles.length > 0) throw new Error(`Not all parts are well:\n${troubles.join('\n')}`);
    await seed?.({ gateway: url, tokenSecret });
    return { url, databaseUrl, eventStoreUrl, stop: stack.stop };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
