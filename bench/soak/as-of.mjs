// Compares answers about the past with each other and with the events, in both time bases, for random histories with
// many backdated events. Prints the comparison.
//   node bench/soak/as-of.mjs [--histories 300] [--moments 300] [--seed 1] [--smoke]
import { parseArgs } from 'node:util';
import { buildServices } from '../build.mjs';
import { sized } from '../measuring/size.mjs';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: sized('300', '4') },
    moments: { type: 'string', default: sized('300', '4') },
    seed: { type: 'string', default: sized(String(Date.now() % 1_000_000), '1') },
    smoke: { type: 'boolean' },
  },
});
buildServices();
const { compareAsOf } = await import('../../local/as-of/testing/run.mjs');
const { say } = await import('../load/report.mjs');

const [histories, moments, seed] = [values.histories, values.moments, values.seed].map(Number);
say(`seed ${seed}`);
const found = await compareAsOf({ histories, moments, seed, say });
for (const difference of found.differences.slice(0, 20)) console.error(difference);
console.table(found.table.map(({ question, ...counts }) => ({ 'what was asked': question, ...counts })));
const answers = found.table.reduce((sum, line) => sum + line.answers, 0);
say(
  `as-of answers compared: ${answers} answers to ${found.table.length} questions at ${found.moments} moments ` +
    `of ${found.events} events, ${found.differences.length} differences`,
);
if (found.differences.length > 0) process.exitCode = 1;
