import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOME, ROOT } from '../stack/layout.mjs';
import { requireBrowser } from './browser.mjs';
import { runNode } from './command.mjs';
import { REAL_EVENT_STORE_TESTS, realEventStoreCommand } from './real-event-store.mjs';
import { jestFailures, playwrightFailures, smokeFailures } from './reported-failures.mjs';

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const PLAYWRIGHT_CONFIG = 'web/playwright.config.ts';

export function testSteps() {
  const journeys = { name: 'journeys in a browser', run: runJourneys };
  return [
    jestStep('unit', 'unit'),
    jestStep('web', 'web'),
    jestStep('integration', 'integration'),
    realEventStoreStep(),
    { name: 'bench smoke', run: smokeBenches },
    ...(existsSync(join(ROOT, PLAYWRIGHT_CONFIG)) ? [journeys] : []),
  ];
}

function jestStep(name, project, { patterns = [], realEventStore = '' } = {}) {
  const env = { GRANARY_REAL_EVENTSTORE: realEventStore };
  return { name, run: () => runJest(name, project, { args: patterns, env }) };
}

/** Runs tests of one project. Returns how many passed and failed, what failed, and the report. */
export async function runJest(name, project, { args, env }) {
  const file = await reportFile(`jest-${name.replaceAll(' ', '-')}`);
  const code = await runNode(
    [...JEST, '--selectProjects', project, '--ci', '--json', `--outputFile=${file}`, ...args],
    { env },
  );
  const report = await readReport(file);
  return { report, ...atLeastOneFailure(code, countJest(report)) };
}

/** Repeats event store tests on a real event store, if there is one. */
function realEventStoreStep() {
  const name = 'real event store';
  const realEventStore = realEventStoreCommand();
  if (realEventStore)
    return jestStep(name, 'integration', { patterns: REAL_EVENT_STORE_TESTS, realEventStore });
  return {
    name,
    async run() {
      console.log('Left out: GRANARY_REAL_EVENTSTORE names no program that starts a real event store.');
      return { passed: 0, failed: 0 };
    },
  };
}

/** Runs every benchmark and soak at minimal size, as a test that they still work. */
async function smokeBenches() {
  const report = await reportFile('bench-smoke');
  const code = await runNode(['bench/run.mjs', '--smoke', '--report', report]);
  return atLeastOneFailure(code, countSmoke(await readReport(report)));
}

async function runJourneys() {
  await requireBrowser();
  const report = await reportFile('playwright');
  const code = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return atLeastOneFailure(code, countPlaywright(await readReport(report)));
}

/** A file that cannot be loaded counts as one failure. */
export function countJest(report) {
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = report;
  return { passed, failed: numFailedTests + numRuntimeErrorTestSuites, failures: jestFailures(report) };
}

/** Flaky tests count as failed, errors outside of tests as well. */
export function countPlaywright(report) {
  const { stats, errors } = report;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: playwrightFailures(report),
  };
}

/** Programs left out because an external server is missing count as neither. */
export function countSmoke(results) {
  const having = (wanted) => results.filter(({ state }) => state === wanted).length;
  return { passed: having('passed'), failed: having('failed'), failures: smokeFailures(results) };
}

/** A nonzero exit code counts as at least one failure. */
function atLeastOneFailure(code, counts) {
  return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

async function reportFile(name) {
  const folder = join(HOME, 'reports');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

async function readReport(file) {
  if (!existsSync(file)) throw new Error('It ended before it could write its report.');
  return JSON.parse(await readFile(file, 'utf8'));
}
