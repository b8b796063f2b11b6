// Runs the whole product on a real three-node event store. While clients send every kind of command, the leader is
// repeatedly frozen (SIGSTOP) and killed (SIGKILL). No response may be a 500, and nothing may be lost or duplicated.
//   GRANARY_REAL_EVENTSTORE=…/start.sh node bench/soak/cluster.mjs [--rounds 3] [--seed 1] [--clients 24] [--smoke]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { leaveOut } from '../measuring/left-out.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized('3', '1') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    clients: { type: 'string', default: sized('24', '4') },
    smoke: { type: 'boolean' },
  },
});
const command = process.env.GRANARY_REAL_EVENTSTORE;
if (!command)
  leaveOut('three nodes of a real event store; GRANARY_REAL_EVENTSTORE names no command that starts them');

buildServices();
const { openCluster } = await import('../load/real-cluster.mjs');
const { openLoad } = await import('../load/open-load.mjs');
const { reckonLoad } = await import('../load/ledger.mjs');
const { report, say } = await import('../load/report.mjs');

const FROZEN_MS = sized(25_000, 5_000);
const DEAD_MS = sized(10_000, 3_000);
const CALM_MS = sized(10_000, 2_000);

say(`seed ${values.seed}, ${values.clients} clients`);
const cluster = await openCluster(command);
let load;
try {
  load = await openLoad({
    clients: Number(values.clients),
    seed: Number(values.seed),
    eventStoreUrl: cluster.url,
  });
  load.begin();
  await pause(CALM_MS);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await without('stopped', FROZEN_MS, (leader) => {
      leader.freeze();
      return leader.thaw;
    });
    await without('killed', DEAD_MS, (leader) => {
      leader.kill();
      return () => cluster.whole();
    });
  }
  await load.stop();
  report(load, await reckonLoad(load));
} finally {
  await load?.close();
  await cluster.close();
}

/** `take` removes the leader and returns a function that brings it back. */
async function without(how, milliseconds, take) {
  const leader = await cluster.leader();
  const since = load.answers.waits();
  await load.answers.outage(`leader ${leader.at}, ${how},`, async () => {
    const bringBack = take(leader);
    await pause(milliseconds);
    await bringBack();
    await cluster.whole();
    await pause(CALM_MS);
  });
  say(`leader ${leader.at} ${how} for ${milliseconds} ms: ${since()} ms at most without a success`);
}
