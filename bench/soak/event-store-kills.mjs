// Kills the embedded event store under load hundreds of times and checks for lost or partial appends.
//   node bench/soak/event-store-kills.mjs [--kills 300] [--seed 1] [--writers 16] [--smoke]
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: sized('300', '3') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    writers: { type: 'string', default: sized('16', '4') },
    smoke: { type: 'boolean' },
  },
});
const kills = Number(values.kills);
const root = fileURLToPath(new URL('../..', import.meta.url));
const store = join(root, 'libs/embedded-event-store');
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b', join(store, 'testing'), join(root, 'libs/testing')],
  {
    stdio: 'inherit',
  },
);
const { killRounds } = await import(join(store, 'testing/dist/kill-rounds.js'));
const { seededRandom } = await import('@granary/testing/random');

// Every round reads the whole log, so start a new log after this many rounds.
const ROUNDS_PER_LOG = 40;
const total = { kills: 0, events: 0, acknowledged: 0, found: 0, notFound: 0 };
for (let seed = Number(values.seed); total.kills < kills; seed++) {
  const directory = await mkdtemp(join(tmpdir(), 'granary-soak-'));
  const report = await killRounds({
    rounds: Math.min(ROUNDS_PER_LOG, kills - total.kills),
    random: seededRandom(seed),
    directory,
    script: join(store, 'dist/main.js'),
    writers: Number(values.writers),
    longestRunMs: 1_000,
  }).catch((error) => {
    console.error(`seed ${seed}: ${error.message}; the log is in ${directory}`);
    process.exit(1);
  });
  for (const key of Object.keys(total)) total[key] += report[key];
  console.log(`seed ${seed}: ${JSON.stringify(report)}`);
  await rm(directory, { recursive: true });
}
console.log(
  `${total.kills} kills, ${total.acknowledged} appends acknowledged, none lost; ` +
    `${total.found} of ${total.found + total.notFound} unanswered ones were there, whole`,
);
