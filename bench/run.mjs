// Measures the performance goals against baselines of the same run; see README.md.
//   npm run bench [-- NAME…] [--json] [--rounds 5] [--full] [--events 10000000]
//   npm run bench -- --smoke [NAME…] [--report FILE]   runs each benchmark and soak at minimal size
import { parseOptions } from '../local/stack/options.mjs';
import { buildServices } from './build.mjs';
import { printTable } from './measuring/table.mjs';
import { PROMISES, SOAKS } from './registry.mjs';
import { smoke } from './smoke.mjs';

const { values, positionals } = parseOptions({
  command: 'npm run bench',
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    /** Also with a million events. */
    full: { type: 'boolean', default: false },
    /** For `growth`: a further number of events. */
    events: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    /** File for the results as JSON. */
    report: { type: 'string' },
  },
});
const all = [...Object.keys(PROMISES), ...(values.smoke ? Object.keys(SOAKS) : [])];
const wanted = positionals.length > 0 ? positionals : all;
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(1);
}

buildServices();
if (values.smoke) process.exitCode = (await smoke(wanted, values)) ? 0 : 1;
else for (const name of wanted) await measure(name);

async function measure(name) {
  const { run, print = printTable } = await PROMISES[name]();
  const events = values.events && Number(values.events);
  const lines = await run({ rounds: Number(values.rounds), full: values.full, events });
  if (values.json) for (const line of lines) console.log(JSON.stringify(line));
  else print(name, lines);
}
