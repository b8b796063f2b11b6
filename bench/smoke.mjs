import { writeFile } from 'node:fs/promises';
import { runNode } from '../local/steps/command.mjs';
import { LEFT_OUT } from './measuring/left-out.mjs';
import { PROMISES, SOAKS } from './registry.mjs';

/**
 * Runs each of `names` once at minimal size, continuing after failures. Returns whether all passed. Timing goals are
 * ignored; counts that must be zero are checked.
 */
export async function smoke(names, { report } = {}) {
  const results = [];
  for (const name of names) {
    const begun = performance.now();
    const outcome = await (PROMISES[name] ? runPromise(name) : runSoak(name)).catch(failed);
    const seconds = (performance.now() - begun) / 1000;
    results.push({ name, ...outcome });
    console.log(`  ${MARKS[outcome.state]} ${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(9)}`);
  }
  if (report) await writeFile(report, JSON.stringify(results));
  return results.every(({ state }) => state !== 'failed');
}

const MARKS = { passed: '✓', failed: '✗', 'left out': '–' };

async function runPromise(name) {
  const { run } = await PROMISES[name]();
  const lines = await run({ rounds: 1 });
  if (lines.length === 0) throw new Error(`${name} measured nothing`);
  const wrong = lines.filter(({ goal, ok }) => goal === 'none' && !ok);
  for (const { name: title, value } of wrong) console.log(`${title}: ${value}, none is allowed`);
  return { state: wrong.length === 0 ? 'passed' : 'failed' };
}

async function runSoak(name) {
  const code = await runNode([SOAKS[name], '--smoke']);
  if (code === LEFT_OUT) return { state: 'left out' };
  return { state: code === 0 ? 'passed' : 'failed' };
}

function failed(error) {
  console.log(error.stack);
  return { state: 'failed' };
}
