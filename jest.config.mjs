const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
};
const node = {
  ...base,
  roots: ['libs', 'services', 'local'].map((room) => `<rootDir>/${room}`),
  testEnvironment: '<rootDir>/local/testing/native/environment.mjs',
  runtime: '<rootDir>/local/testing/native/runtime.mjs',
  transform: {},
};

/** `*.test.ts` are pure, `*.int.test.ts` run against the real servers, `web` runs in jsdom. */
export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/local/testing/test-sequencer.mjs',
  // Test files that leave something behind must not fill a worker.
  workerIdleMemoryLimit: '2GB',
  // Two cores may be busy with other things; a test waits for states, not for time.
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.int\\.test\\.ts$', '/node_modules/'],
    },
    {
      ...node,
      displayName: 'integration',
      testMatch: ['**/*.int.test.ts'],
      globalSetup: '<rootDir>/local/testing/jest-setup.mjs',
      globalTeardown: '<rootDir>/local/testing/jest-teardown.mjs',
    },
    {
      ...base,
      displayName: 'web',
      roots: ['<rootDir>/web/src'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['@granary/source', 'browser'] },
      transform: {
        '^.+\\.tsx?$': [
          '@swc/jest',
          {
            jsc: {
              target: 'es2023',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
              keepClassNames: true,
              experimental: { keepImportAttributes: true },
            },
            module: { type: 'es6' },
          },
        ],
      },
      moduleNameMapper: { '\\.css$': '<rootDir>/web/src/testing/empty.ts' },
    },
  ],
};
