import { chmod } from 'node:fs/promises';
import { buildWhatChanged } from './stack/build.mjs';
import { partsNotWell } from './stack/readiness.mjs';
import { privateSettings } from './stack/settings.mjs';
import { openStack } from './stack/stack.mjs';

/**
 * The whole of Granary for the browser tests: the same parts as `npm start`, on free ports, with its data in
 * `directory`. `seed({ gateway, tokenSecret })` fills it before the first test. Its logs are in `directory/logs`.
 */
export async function startStack({ directory, seed, say = console.log }) {
  // A temporary folder is closed to others; Postgres may run as another user, who must be able to walk through.
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
