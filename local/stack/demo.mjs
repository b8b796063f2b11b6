import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** State of the demo: `wanted`, `loading`, `loaded` or `failed`; undefined if none is to be loaded. */
export function demoState(directory) {
  const file = demoFile(directory);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).state : undefined;
}

/** Marks the demo to be loaded on a first start, but never on external servers. */
export function wantDemo({ directory, external }) {
  if (existsSync(join(directory, 'secrets.json')) || external.eventStore || external.postgres) return;
  setDemoState(directory, 'wanted');
}

/**
 * Loads the demo through the gateway, once. If interrupted, the state stays `loading` and the next start begins anew.
 * If the demo is rejected, Granary keeps working with a partial demo.
 */
export async function loadDemoOnce(directory, { url, tokenSecret, progress, say, signal }) {
  if (demoState(directory) !== 'wanted') return;
  setDemoState(directory, 'loading');
  try {
    const { loadDemo } = await import('@granary/demo');
    await loadDemo({
      gateway: url,
      tokenSecret,
      onProgress: (done, total) => progress({ done, total, label: 'Loading demo data' }),
    });
    setDemoState(directory, 'loaded');
  } catch (error) {
    if (signal.aborted) return;
    setDemoState(directory, 'failed');
    say(`The demo data are not complete: ${error.message}\nTo begin anew: npm start -- --fresh`);
  }
}

function setDemoState(directory, state) {
  writeFileSync(demoFile(directory), JSON.stringify({ state }));
}

function demoFile(directory) {
  return join(directory, 'demo.json');
}
