// Replaces the services of the former release with those of this checkout, one after the other, while users work. There
// are two of every service behind the gateway: nobody may notice, and nothing may be lost or duplicated.
//   node bench/soak/upgrade.mjs [--former HEAD~1] [--clerks 6] [--smoke]
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { commitOf, openFormerRelease, openThisRelease } from '../load/former-release.mjs';
import { leaveOut } from '../measuring/left-out.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    /** The commit or tag that is upgraded from. */
    former: { type: 'string', default: 'HEAD~1' },
    clerks: { type: 'string', default: sized('6', '2') },
    smoke: { type: 'boolean' },
  },
});
// To compile another release takes minutes; the smallest form replaces this release with itself.
const commit = sized(commitOf(values.former), 'itself');
if (!commit) leaveOut(`an upgrade; this clone does not have the former release (${values.former})`);

buildServices();
const { models } = await import('../../services/projector/dist/models.js');
const { caughtUp, openBusyStack, settled, until, workGoesOn } =
  await import('../../local/resilience/testing/busy-stack.mjs');
const { isOdd } = await import('../../local/resilience/testing/odd-answers.mjs');
const { reckon } = await import('../../local/resilience/testing/reckoning.mjs');
const { differences } = await import('../../local/resilience/testing/verification.mjs');
const { say } = await import('../load/report.mjs');

/** As in docs/operations.md: query-api reads the tables of the new release, so it waits for them. */
const ORDER = ['projector', 'query-api', 'command-api'];
/** The smallest form stops halfway, with one instance of each release. */
const INSTANCES = sized(['', 'second-'], ['']);
const COMMANDS_BETWEEN = sized(300, 5);
const BUILD_MS = 600_000;

say(`the former release: ${commit.slice(0, 8)}`);
const former = await sized(openFormerRelease, openThisRelease)(commit);
let busy;
try {
  busy = await openBusyStack({ clerks: Number(values.clerks), inPairs: true, former: former.programs });
  await workGoesOn(busy, COMMANDS_BETWEEN);
  for (const service of ORDER) {
    for (const which of INSTANCES) await replace(`${which}${service}`);
    await until(tablesAreNew, 'the read models of the new release', BUILD_MS);
  }
  await busy.work.stop();
  await caughtUp(busy);
  await settled(busy);
  const faults = [
    ...troubles(),
    ...(await reckon({ ...busy, orders: busy.work.orders })),
    ...(await differences(busy)),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
  say(
    `${busy.work.journal.length} answers, ${busy.work.done()} commands done: nobody noticed, nothing lost, nothing doubled, every row agrees with the log`,
  );
} finally {
  await busy?.close();
  await former.close();
}

async function replace(name) {
  await busy.testStack.stop(name);
  await workGoesOn(busy, COMMANDS_BETWEEN);
  await busy.testStack.start(name);
  await workGoesOn(busy, COMMANDS_BETWEEN);
  say(`${name} is of the new release`);
}

async function tablesAreNew() {
  const { rows } = await busy.pool.query(
    `SELECT name, version FROM platform.read_model_version WHERE state = 'live'`,
  );
  const live = new Map(rows.map((row) => [row.name, row.version]));
  return models.every(({ name, version }) => live.get(name) === version);
}

/** What people were told that they did not ask for. */
function troubles() {
  return busy.work.journal
    .filter((answer) => isOdd(answer) || answer.code === 'SERVICE_UNAVAILABLE')
    .map(
      ({ contract: { method, path }, status, code, message }) =>
        `${method} ${path}: ${status} ${code} ${message}`,
    );
}
