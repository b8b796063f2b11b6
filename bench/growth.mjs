import { loadavg } from 'node:os';
import { commandCosts } from './growth/command-costs.mjs';
import { growthOf } from './growth/exponents.mjs';
import { logCosts } from './growth/log-costs.mjs';
import { queryCosts } from './growth/query-costs.mjs';
import { sized } from './measuring/size.mjs';
import { openGrownStack } from './fixtures/grown-stack.mjs';

export { printGrowth as print } from './growth/print.mjs';
export const name = 'growth';

const SIZES = sized([10_000, 100_000], [3_000, 4_500]);
const FULL_SIZE = 1_000_000;

/**
 * How every cost grows with the log: lists, other reads and commands over HTTP, folding, verification, cold starts,
 * disk. One log after the other, so that each has the machine to itself.
 */
export async function run({ full = false, events } = {}) {
  const sizes = [...SIZES, ...(full ? [FULL_SIZE] : []), ...(events ? [events] : [])];
  const measured = [];
  for (const [nth, size] of sizes.entries()) measured.push(await measureAt(size, nth));
  return growthOf(measured);
}

async function measureAt(size, nth) {
  const stack = await openGrownStack(size);
  try {
    const [load] = loadavg();
    const costs = [{ name: 'load of the machine', unit: '', value: load, grows: 'each' }];
    // Commands last, because they change the data.
    for (const measure of [queryCosts, logCosts, commandCosts]) {
      const found = await measure(stack, nth);
      tell(stack.events, found);
      costs.push(...found);
    }
    return { events: stack.events, costs };
  } finally {
    await stack.close();
  }
}

/** As measured: a run takes an hour, and what ends it must not take the figures. */
function tell(events, costs) {
  for (const { name, value, unit } of costs)
    console.error(`${events} events  ${name}  ${Number(value.toPrecision(3))} ${unit}`);
}
