import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../stack/layout.mjs';

/** Lines of a message that say what happened; the rest is in the output of its step. */
const SHOWN_LINES = 12;
/** A soak ends with what is wrong and the stack of its error. */
const SHOWN_SOAK_LINES = 30;
const LINE_LENGTH = 300;

/** What failed in a report of Jest: file, name and first lines of the message. */
export function jestFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(ROOT, name);
    if (failed.length === 0) return assertionResults.length === 0 && message ? [told(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      told(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/** What failed in a report of Playwright, flaky journeys and errors outside journeys as well. */
export function playwrightFailures({ suites = [], errors = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites
    .flatMap(specs)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => told(`${file} › ${title}`, firstError(results))),
    );
  return [...failed, ...errors.map(({ message }) => told('outside journeys', message ?? ''))];
}

/** What failed in a report of the benchmarks and soaks. */
export function smokeFailures(results) {
  return results
    .filter(({ state }) => state === 'failed')
    .map(({ name, message = '' }) => told(name, message, SHOWN_SOAK_LINES));
}

const firstError = (results) => results.find(({ error }) => error)?.error.message ?? '';

function told(title, message, most = SHOWN_LINES) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, most);
  return [title, ...lines.map((line) => `  ${line.slice(0, LINE_LENGTH)}`)].join('\n');
}
