// Measures the promises of performance against baselines of the same run: README.md says how.
//   npm run bench [-- NAME…] [--json] [--rounds 5] [--full]
import { parseArgs } from 'node:util';
import { buildServices } from './build.mjs';
import { printTable } from './measuring/table.mjs';

const PROMISES = {
  'command-latency': () => import('./command-latency.mjs'),
  'append-throughput': () => import('./append-throughput.mjs'),
  'long-stream': () => import('./long-stream.mjs'),
  contention: () => import('./contention.mjs'),
  'projection-lag': () => import('./projection-lag.mjs'),
  rebuild: () => import('./rebuild.mjs'),
  'rebuild-memory': () => import('./rebuild-memory.mjs'),
  'credit-contention': () => import('./credit-contention.mjs'),
  statement: () => import('./statement.mjs'),
  lineage: () => import('./lineage.mjs'),
  queries: () => import('./queries.mjs'),
  'stock-as-of': () => import('./stock-as-of.mjs'),
  evidence: () => import('./evidence.mjs'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    /** With a million events, too. */
    full: { type: 'boolean', default: false },
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(PROMISES);
const unknown = wanted.filter((name) => !PROMISES[name]);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(PROMISES).join(', ')}`);
  process.exit(1);
}

buildServices();
for (const name of wanted) {
  const { run } = await PROMISES[name]();
  const lines = await run({ rounds: Number(values.rounds), full: values.full });
  if (values.json) for (const line of lines) console.log(JSON.stringify(line));
  else printTable(name, lines);
}
