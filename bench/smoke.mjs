import { writeFileSync } from 'node:fs';
import { runNode } from '../local/steps/command.mjs';
import { LEFT_OUT } from './measuring/left-out.mjs';
import { PROMISES, SOAKS } from './registry.mjs';

/**
 * Runs each of `names` once at minimal size, continuing after failures. Returns whether all passed. Timing goals are
 * ignored; counts that must be zero are checked.
 */
export async function smoke(names, { report } = {}) {
  const results = [];
  const keep = (result) => {
    results.push(result);
    // At once, so that the end of this process takes nothing with it.
    if (report) writeFileSync(report, JSON.stringify(results));
  };
  for (const name of names) {
    const crash = (error) => {
      keep({ name, ...failed(error) });
      process.exit(1);
    };
    process.once('uncaughtException', crash);
    const begun = performance.now();
    const outcome = await (PROMISES[name] ? runPromise(name) : runSoak(name)).catch(failed);
    const seconds = (performance.now() - begun) / 1000;
    process.off('uncaughtException', crash);
    keep({ name, ...outcome });
    console.log(`  ${MARKS[outcome.state]} ${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(9)}`);
  }
  return results.every(({ state }) => state !== 'failed');
}

const MARKS = { passed: '✓', failed: '✗', 'left out': '–' };

async function runPromise(name) {
  const { run } = await PROMISES[name]();
  const lines = await run({ rounds: 1 });
  if (lines.length === 0) throw new Error(`${name} measured nothing`);
  const wrong = lines.filter(({ goal, ok }) => goal === 'none' && !ok);
  if (wrong.length === 0) return { state: 'passed' };
  return failed(
    new Error(wrong.map(({ name: title, value }) => `${title}: ${value}, none is allowed`).join('\n')),
  );
}

async function runSoak(name) {
  let said = '';
  const code = await runNode([SOAKS[name], '--smoke'], { hear: (text) => (said += text) });
  if (code === LEFT_OUT) return { state: 'left out' };
  if (code === 0) return { state: 'passed' };
  return { state: 'failed', message: `It ended with code ${code}:\n${lastLinesOf(said)}` };
}

/** Where a soak ends with what is wrong; the rest is in the output. */
const LAST_LINES = 25;
const lastLinesOf = (text) => text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');

function failed({ stack }) {
  console.log(stack);
  return { state: 'failed', message: stack };
}
