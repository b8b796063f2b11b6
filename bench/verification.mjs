import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { sized } from './measuring/size.mjs';
import { inOwnDatabase, measureIn, startServers } from './rebuild.mjs';
import { dataSet } from './fixtures/data-set.mjs';

const MOST_MEGABYTES = 256;
const EVENTS = sized(100_000, 1_000);
const EVENTS_IN_FULL = 1_000_000;

export const name = 'verification';

/** Verifying all live read models against the log, in a process of its own, compared with building them. */
export async function run({ rounds = 5, full = false } = {}) {
  const events = full ? EVENTS_IN_FULL : EVENTS;
  const servers = await startServers();
  const log = await dataSet(events);
  try {
    const results = [];
    for (let round = 0; round < (full ? 1 : rounds); round += 1)
      results.push(
        await inOwnDatabase(async (databaseUrl) => ({
          built: await measureIn(databaseUrl, 'all', log.url, servers),
          verified: await measureIn(databaseUrl, 'verification', log.url, servers),
        })),
      );
    const title = `all read models, ${events.toLocaleString('en')} events`;
    return [
      lineOf(
        { name: title, unit: 's', goal: atMost(1) },
        results.map(({ built, verified }) => ({
          work: verified.milliseconds / 1000,
          baseline: built.milliseconds / 1000,
        })),
      ),
      plainLine(
        { name: `peak, ${title}`, unit: 'MB', goal: valueAtMost(MOST_MEGABYTES, 'MB') },
        results.map(({ verified }) => verified.peakMegabytes),
      ),
    ];
  } finally {
    await log.stop();
    await servers.stop();
  }
}
