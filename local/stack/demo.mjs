import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far the demo is: `wanted`, `loading`, `loaded` or `failed`; undefined where there is to be none. */
export function demoState(directory) {
  const file = demoFile(directory);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).state : undefined;
}

/** A first start on servers of our own is to show something; nobody else's servers are filled with stories. */
export function wantDemo({ directory, external }) {
  if (existsSync(join(directory, 'secrets.json')) || external.eventStore || external.postgres) return;
  setDemoState(directory, 'wanted');
}

/**
 * Tells the demo through the gateway, once. A launcher that is stopped meanwhile leaves `loading` behind, and the next
 * start begins anew; a demo that is refused leaves a Granary that works, with half a story.
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
