const transform = (tsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx, decorators: !tsx },
        transform: tsx
          ? { react: { runtime: 'automatic', importSource: '@emotion/react' } }
          : { legacyDecorator: true, decoratorMetadata: true },
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
});

const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
};
const node = {
  ...base,
  testEnvironment: 'node',
  transform: transform(false),
  testEnvironmentOptions: { customExportConditions: ['@granary/source', 'node', 'node-addons'] },
};
const roots = ['libs', 'services', 'local'].map((room) => `<rootDir>/${room}`);

/** `*.test.ts` are pure, `*.int.test.ts` run against the real servers, `web` runs in jsdom. */
export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/local/testing/test-sequencer.mjs',
  // Modules of finished test files are not collected; without this a worker spends its time on its heap.
  workerIdleMemoryLimit: '2GB',
  // Two cores may be busy with other things; a test waits for states, not for time.
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      roots,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.int\\.test\\.ts$', '/node_modules/'],
    },
    {
      ...node,
      displayName: 'integration',
      roots,
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
      transform: transform(true),
      testEnvironmentOptions: { customExportConditions: ['@granary/source', 'browser'] },
      moduleNameMapper: { '\\.css$': '<rootDir>/web/src/testing/empty.ts' },
    },
  ],
};
