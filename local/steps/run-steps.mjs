import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { HOME } from '../stack/layout.mjs';

/** Where a step prints: `fd` for its child processes, `say` for itself. */
const SCREEN = { fd: 1, say: (line) => console.log(line) };

/**
 * Runs steps, continuing after failures, and prints a summary whose last line is `N passed, N failed`. A step has a
 * name and a `run(output)` that returns how many passed and failed. Steps run one after the other; an array of lists
 * runs the lists side by side, and only the first one prints while it runs.
 */
export async function runSteps(plan) {
  const results = [];
  for (const part of plan) {
    if (Array.isArray(part)) results.push(...(await runSideBySide(part)));
    else results.push(await runStep(part, SCREEN));
  }

  console.log('');
  for (const result of results) console.log(summaryLine(result));
  const passed = sum(results, 'passed');
  const failed = sum(results, 'failed');
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runSideBySide([first, ...others]) {
  const results = await Promise.all([
    runList(first, (step) => runStep(step, SCREEN)),
    ...others.map((list) => runList(list, printAtTheEnd)),
  ]);
  return results.flat();
}

async function runList(steps, run) {
  const results = [];
  for (const step of steps) results.push(await run(step));
  return results;
}

async function printAtTheEnd(step) {
  const folder = join(HOME, 'reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const fd = openSync(file, 'w');
  try {
    return await runStep(step, { fd, say: (line) => writeSync(fd, `${line}\n`) });
  } finally {
    closeSync(fd);
    process.stdout.write(readFileSync(file));
  }
}

async function runStep({ name, run }, output) {
  output.say(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const begun = performance.now();
  const counts = await run(output).catch((error) => {
    output.say(error.message);
    return { passed: 0, failed: 1 };
  });
  return { name, seconds: (performance.now() - begun) / 1000, ...counts };
}

function summaryLine({ name, seconds, passed, failed }) {
  const mark = failed === 0 ? '✓' : '✗';
  const time = `${seconds.toFixed(1)} s`.padStart(9);
  return `  ${mark} ${name.padEnd(24)}${time}   ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
