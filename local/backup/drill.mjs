import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { partsNotWell } from '../stack/readiness.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { privateSettings } from '../stack/settings.mjs';
import { openStack } from '../stack/stack.mjs';
import { backup } from './backup.mjs';
import { restore } from './restore.mjs';

/**
 * Restores a backup (by default a new one; a sealed one with the key in the file `identity`) to a temporary folder, starts it on other ports and verifies the log, signed
 * heads and read models. Removes everything it created. Returns whether all checks passed.
 */
export async function drill(home, source, { say, env, stderr, identity, bucket }) {
  const begun = performance.now();
  const place = await mkdtemp(join(tmpdir(), 'granary-drill-'));
  try {
    const from = source ?? join(place, 'backup');
    if (source === undefined) await backup(home, from, { say, bucket });
    const { events } = await restore(join(place, 'restored'), from, { say: () => {}, identity });
    const isWell = await tryOut(join(place, 'restored'), { say, env, stderr });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    say(
      isWell
        ? `The drill was well: ${events} events restored, started and verified in ${seconds} s.`
        : `The drill was not well, after ${seconds} s; see above.`,
    );
    return isWell;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A copy writes to nobody: what was waiting when it was made is sent by the system that it was made of. */
export async function copySettings(directory) {
  const { env, ...settings } = await privateSettings(directory);
  return { ...settings, env: { ...env, GRANARY_MESSAGES: 'hold' } };
}

async function tryOut(directory, { say, env, stderr }) {
  const settings = await copySettings(directory);
  const stack = openStack(settings, { say: () => {}, prepare: async () => {} });
  try {
    const { url, eventStoreUrl } = await stack.started;
    const troubles = await partsNotWell(url, undefined, say);
    for (const trouble of troubles) say(trouble);
    const { run } = await import('@granary/ops');
    const { runAudit } = await import('@granary/ops/audit');
    // All output goes to stderr, to be read on screen.
    const outputs = { stdout: stderr, stderr };
    const audited = await runAudit(['verify'], {
      ...outputs,
      env: {
        ...keptSecrets(directory),
        EVENTSTORE_URL: eventStoreUrl,
        GRANARY_EVIDENCE: join(directory, 'evidence'),
      },
    });
    const verified = await run(
      ['projections', 'verify', '--all', '--reason', 'drill: a backup was restored'],
      {
        ...outputs,
        env: { GRANARY_PASSWORD: LOCAL_PASSWORD, ...env, GRANARY_URL: url },
      },
    );
    return troubles.length === 0 && audited === 0 && verified === 0;
  } finally {
    await stack.stop();
  }
}
