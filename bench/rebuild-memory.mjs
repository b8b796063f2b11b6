import { atMost, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { measure, startServers } from './rebuild.mjs';
import { dataSet } from './fixtures/data-set.mjs';

const MOST_MEGABYTES = 256;
const FEW = sized(100_000, 1_000);
const MANY = 10 * FEW;
/** Tolerance for variations of garbage collection. */
const FLAT = 1.15;

export const name = 'rebuild-memory';

/** Peak memory of a full rebuild; must stay the same with ten times the events. */
export async function run({ rounds = 5, full = false } = {}) {
  const [few, many] = full ? [FEW, MANY] : [FEW / 10, FEW];
  const servers = await startServers();
  const logs = [await dataSet(few), await dataSet(many)];
  try {
    const [small, large] = logs.map(
      ({ url }) =>
        async () =>
          (await measure('all', url, servers)).peakMegabytes,
    );
    const results = await inTurns(full ? 1 : rounds, { baseline: small, work: large });
    const title = `peak at ${many.toLocaleString('en')} events`;
    return [lineOf({ name: title, unit: 'MB', goal: atMost(FLAT, MOST_MEGABYTES, 'MB') }, results)];
  } finally {
    await Promise.all(logs.map((log) => log.stop()));
    await servers.stop();
  }
}
