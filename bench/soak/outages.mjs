// Stops and kills random servers and services while users work and every read model is rebuilt, and compares every row
// with the log. With --pairs there are two of every service behind the gateway: nobody may notice the end of one.
//   node bench/soak/outages.mjs [--minutes 10] [--seed 1] [--clerks 6] [--pairs] [--smoke]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: sized('10', '0') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    clerks: { type: 'string', default: sized('6', '2') },
    pairs: { type: 'boolean', default: false },
    smoke: { type: 'boolean' },
  },
});
buildServices();
const { seededRandom } = await import('@granary/testing/random');
const { caughtUp, emptyRedis, INSTANCES, openBusyStack, settled, workGoesOn } =
  await import('../../local/resilience/testing/busy-stack.mjs');
const { isOdd } = await import('../../local/resilience/testing/odd-answers.mjs');
const { putToOperate } = await import('../../local/resilience/testing/operations.mjs');
const { reckon } = await import('../../local/resilience/testing/reckoning.mjs');
const { differences } = await import('../../local/resilience/testing/verification.mjs');

const STOPPABLE = [
  'redis',
  'postgres',
  'event-store',
  ...INSTANCES.filter((name) => values.pairs || !/^second-.*-api$/.test(name)),
];
// A killed Postgres leaves processes behind that hold its shared memory for a moment, which would delay the restart.
const KILLABLE = STOPPABLE.filter((name) => name !== 'postgres');
const OUTAGES_PER_RECKONING = sized(10, 1);
const LONGEST_MS = 4_000;
const FORGETS = 0.25;

const random = seededRandom(Number(values.seed));
const pick = (list) => list[Math.floor(random() * list.length)];
const end = Date.now() + Number(values.minutes) * 60_000;
const totals = { outages: 0, answers: 0, commands: 0, orders: 0, rebuilds: 0 };
const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

say(`seed ${values.seed}`);
const busy = await openBusyStack({ clerks: Number(values.clerks), inPairs: values.pairs });
const operations = putToOperate(busy, random);
try {
  for (;;) {
    for (let count = 0; count < OUTAGES_PER_RECKONING; count += 1) await outage();
    await reckoning();
    if (Date.now() >= end) break;
    busy.work.begin();
    operations.begin();
  }
} finally {
  await operations.giveUp();
  await busy.close();
}
say(
  `${totals.outages} outages, ${totals.answers} answers to people, ${totals.commands} commands, ` +
    `${totals.orders} orders, ${totals.rebuilds} times everything built anew: every row agreed`,
);

/** Takes one or two parts down for a while; Redis may also lose its data, before or during the outage. */
async function outage() {
  if (random() < FORGETS) await emptyRedis(busy);
  const gone = [...new Set(random() < 0.3 ? [pick(STOPPABLE), pick(STOPPABLE)] : [pick(STOPPABLE)])];
  const milliseconds = Math.floor(random() * LONGEST_MS);
  const begun = busy.work.journal.length;
  for (const name of gone)
    await (KILLABLE.includes(name) && random() < 0.7 ? busy.testStack.kill : busy.testStack.stop)(name);
  if (!gone.includes('redis') && random() < FORGETS) await emptyRedis(busy);
  await pause(milliseconds);
  await Promise.all(gone.map((name) => busy.testStack.start(name)));
  await workGoesOn(busy);
  await caughtUp(busy);
  const told = busy.work.journal.slice(begun).filter(({ code }) => code === 'SERVICE_UNAVAILABLE');
  if (values.pairs && isCovered(gone) && told.length > 0)
    throw new Error(`seed ${values.seed}: people noticed that ${gone.join(' and ')} had ended`);
  totals.outages += 1;
  say(`${gone.join(' and ')} away for ${milliseconds} ms`);
}

/** Whether only services are gone, and another instance of each works on. */
function isCovered(gone) {
  const kinds = gone.map((name) => name.replace('second-', ''));
  return gone.every((name) => INSTANCES.includes(name)) && new Set(kinds).size === gone.length;
}

async function reckoning() {
  const { journal, orders } = busy.work;
  await busy.work.stop();
  await operations.stop();
  await caughtUp(busy);
  await settled(busy);
  const faults = [...(await reckon({ ...busy, orders })), ...(await differences(busy))];
  // A killed process does not log its failures, so check the recorded outcomes.
  const unfit = await unfitBuilds();
  const odd = journal.filter((answer) => answer.code !== 'NO_ANSWER' && isOdd(answer));
  if (faults.length + odd.length + unfit.length > 0) {
    console.error(faults.slice(0, 20), odd.slice(0, 20), unfit);
    throw new Error(`seed ${values.seed}: after ${totals.outages} outages something does not agree`);
  }
  totals.answers += journal.length;
  totals.commands += busy.work.done();
  totals.orders = orders.size;
  totals.rebuilds = operations.rebuilds();
  journal.length = 0;
  say(`every row agrees after ${totals.outages} outages and ${orders.size} orders`);
}

/** No outage may cause a build to be abandoned or a verification to find differences. */
async function unfitBuilds() {
  const { rows } = await busy.pool.query(
    `SELECT name, version, build, outcome FROM platform.read_model_build WHERE outcome = 'replaced'
     UNION ALL SELECT model, version, build, state FROM platform.verification WHERE state = 'differs'`,
  );
  return rows;
}
