// Sends hostile requests to every operation concurrently and reports those that were neither answered nor rejected
// properly.
//   node bench/soak/fuzz.mjs [--count 60000] [--seed 1] [--clients 16] [--minutes 20] [--smoke]
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: sized('60000', '300') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    clients: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '20' },
    smoke: { type: 'boolean' },
  },
});
buildServices();
const { openFixtures } = await import('../../local/security/testing/fixtures.mjs');
const { runBusiness } = await import('../../local/security/testing/business.mjs');
const { fuzz } = await import('../../local/security/testing/fuzz.mjs');
const { idsByName } = await import('../../local/security/testing/ids-by-name.mjs');

console.log(`seed ${values.seed}`);
const fixtures = await openFixtures();
try {
  const ids = idsByName(await runBusiness(fixtures));
  const { sent, faults, statuses } = await fuzz(fixtures, ids, {
    seed: Number(values.seed),
    count: Number(values.count),
    atOnce: Number(values.clients),
    until: Date.now() + Number(values.minutes) * 60_000,
  });
  for (const fault of faults) console.log(`\n${fault}`);
  const told = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  console.log(`\n${sent} requests, ${faults.length} faults; ${told.join(', ')}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await fixtures.close();
}
