/**
 * What tests import from `@jest/globals`. A module shared by test files imports it once, so every name asks for what
 * belongs to the file that runs.
 */
export const running = { globals: undefined };

const NAMES = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];

const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test] = NAMES.map(
  (name) =>
    new Proxy(function () {}, {
      apply: (_, self, args) => running.globals[name].apply(self, args),
      get: (_, key) => running.globals[name][key],
    }),
);
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
