import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { settingsFromEnvironment, withFileVariables } from '../stack/settings.mjs';
import { HOME } from '../stack/layout.mjs';
import { CONFORMANCE_PARTS } from '../steps/real-event-store.mjs';
import { runJest } from '../steps/test-steps.mjs';
import { table } from './table.mjs';

/**
 * Runs the tests of the event store on the server with this address, all of them or the named parts, and prints a table.
 * Returns the exit code. Throws an error of one line if the address or a part is wrong.
 */
export async function runConformance({ addresses, parts }) {
  const chosen = chosenParts(parts);
  const url = await addressFrom(addresses);
  const { EventStore } = await import('@granary/event-store');
  const { removeStreams } = await import('@granary/event-store/testing');
  const { describeValues, serviceConfig } = await import('@granary/platform/config');
  const server = describeValues(serviceConfig, { EVENTSTORE_URL: url }).EVENTSTORE_URL;
  const from = await headOf(EventStore, url, server);
  const run = `conformance${randomBytes(4).toString('hex')}`;
  console.log(`Testing ${server}, in streams with ${run} in their names.`);

  const rows = [];
  for (const part of chosen) rows.push(await runPart(part, { url, run }));
  console.log(`\n${table(rows)}`);
  for (const { name, reason } of rows) if (reason) console.log(`Left out of ${name}: ${reason}.`);
  const isClean = await clean(() => removeStreams(url, run, from), run);
  return isClean && rows.every(({ failed }) => failed === 0) ? 0 : 1;
}

function chosenParts(names) {
  const known = CONFORMANCE_PARTS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}; there are ${known.join(', ')}.`);
  return CONFORMANCE_PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** From the command line, or from the environment, where a password is not shown. */
async function addressFrom(addresses) {
  const { env } = await withFileVariables(settingsFromEnvironment(HOME));
  const [address = env.EVENTSTORE_URL, ...others] = addresses;
  if (!address || others.length > 0)
    throw new Error('give one address, esdb://…, or set EVENTSTORE_URL or EVENTSTORE_URL_FILE.');
  return address;
}

async function headOf(EventStore, url, server) {
  const store = new EventStore(url);
  try {
    return await store.head();
  } catch (error) {
    throw new Error(`${server} does not answer: ${(error.cause ?? error).message}`);
  } finally {
    await store.close();
  }
}

async function clean(remove, run) {
  try {
    const count = await remove();
    console.log(
      `${count} streams were tombstoned; their events stay in the log until the server is scavenged.`,
    );
    return true;
  } catch (error) {
    console.log(`Streams with ${run} in their names are left: ${(error.cause ?? error).message}`);
    return false;
  }
}

async function runPart({ name, patterns, leftOut }, { url, run }) {
  if (leftOut) return { name, passed: 0, failed: 0, leftOut: 'all', seconds: 0, reason: leftOut };
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const begun = performance.now();
  const counts = await runJest(`conformance-${name}`, 'integration', {
    args: patterns,
    env: { GRANARY_CONFORMANCE_URL: url, GRANARY_CONFORMANCE_RUN: run, GRANARY_REAL_EVENTSTORE: '' },
  }).catch((error) => {
    console.log(error.message);
    return { passed: 0, failed: 1, report: { numPendingTests: 0 } };
  });
  const { passed, failed, report } = counts;
  const seconds = (performance.now() - begun) / 1000;
  return { name, passed, failed, leftOut: report.numPendingTests, seconds };
}
