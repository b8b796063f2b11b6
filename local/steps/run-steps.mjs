import { performance } from 'node:perf_hooks';

/**
 * Runs steps one after the other, continuing after failures, and prints a summary whose last line is `N passed, N
 * failed`. A step has a name and a `run()` that returns how many passed and failed, and may name its `failures`, which
 * are repeated above the summary: in a log of hours they are hard to find.
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, run } of steps) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
    const begun = performance.now();
    const counts = await run().catch((error) => {
      console.log(error.message);
      return { passed: 0, failed: 1, failures: [error.message] };
    });
    results.push({ name, seconds: (performance.now() - begun) / 1000, ...counts });
  }

  for (const { name, failures = [] } of results)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  console.log('');
  for (const result of results) console.log(summaryLine(result));
  const passed = sum(results, 'passed');
  const failed = sum(results, 'failed');
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function summaryLine({ name, seconds, passed, failed }) {
  const mark = failed === 0 ? '✓' : '✗';
  const time = `${seconds.toFixed(1)} s`.padStart(9);
  return `  ${mark} ${name.padEnd(24)}${time}   ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
