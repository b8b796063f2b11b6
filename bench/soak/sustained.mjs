// Many clients send every kind of command through the gateway while one part after another is restarted. No server
// error may occur outside of these outages.
//   node bench/soak/sustained.mjs [--minutes 20] [--seed 1] [--clients 64] [--calm 10] [--parts command-api,redis] [--smoke]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: sized('20', '0') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    clients: { type: 'string', default: sized('64', '8') },
    /** Pause after each outage, in seconds. */
    calm: { type: 'string', default: sized('10', '3') },
    parts: {
      type: 'string',
      default: sized('command-api,query-api,projector,redis,postgres,event-store', 'redis,command-api'),
    },
    smoke: { type: 'boolean' },
  },
});
buildServices();
const { openLoad } = await import('../load/open-load.mjs');
const { reckonLoad } = await import('../load/ledger.mjs');
const { reachOfBlocks } = await import('../load/reach.mjs');
const { report, say } = await import('../load/report.mjs');
const { until } = await import('../../local/resilience/testing/busy-stack.mjs');

const AWAY_MS = [0, 1_000, 4_000];
const PATIENCE_MS = 60_000;
const parts = values.parts.split(',');
const calmMs = Number(values.calm) * 1_000;

say(`seed ${values.seed}, ${values.clients} clients`);
const load = await openLoad({ clients: Number(values.clients), seed: Number(values.seed) });
try {
  load.begin();
  await pause(calmMs);
  const end = Date.now() + Number(values.minutes) * 60_000;
  for (let count = 0; count < parts.length || Date.now() < end; count += 1) {
    await restart(parts[count % parts.length], count);
    await pause(calmMs);
  }
  await load.stop();
  const disagreements = await reckonLoad(load);
  say(await reachOfBlocks(load));
  report(load, disagreements);
} finally {
  await load.close();
}

/** The outage ends when the health check passes. */
async function restart(part, count) {
  const { testStack, answers } = load;
  // A killed Postgres leaves processes behind that hold its shared memory for a moment, which would delay the restart.
  const how = part === 'postgres' || count % 2 === 1 ? 'stop' : 'kill';
  const milliseconds = await answers.outage(part, async () => {
    await testStack[how](part);
    await pause(AWAY_MS[count % AWAY_MS.length]);
    await testStack.start(part);
    await until(allIsWell, `all is well after ${part}`, PATIENCE_MS);
  });
  say(`${part}: ${how}, all well again after ${milliseconds} ms`);
}

/** Throws the health report if any part is unhealthy. */
async function allIsWell() {
  const answer = await fetch(`${load.testStack.url}/api/v1/health`);
  if (!answer.ok) throw new Error(await answer.text());
  return true;
}
