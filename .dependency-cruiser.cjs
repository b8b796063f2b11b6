/** The dependency law of ARCHITECTURE.md. `from` and `to` are paths below the checkout. */

const CAPABILITIES = [
  'access',
  'configuration',
  'contracts',
  'costs',
  'counts',
  'credit',
  'customers',
  'dashboard',
  'discussions',
  'distribution',
  'evidence',
  'inbound',
  'items',
  'lineage',
  'messages',
  'notifications',
  'operation-log',
  'outbound',
  'projections',
  'recalls',
  'stock',
  'suppliers',
  'users',
  'views',
  'warehouses',
  'workflow',
].join('|');

/** The rooms of the projection engine; each may use those before it. */
const ENGINE = ['log', 'fold', 'tables', 'verify', 'past', 'requests', 'run'];

const TEST = '\\.test\\.tsx?$';
/** Test support: a folder beside `src`, and `libs/testing`. */
const SUPPORT = '(^|/)testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Imports lead somewhere.',
      severity: 'error',
      from: {},
      // Vite answers these while it builds.
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?(url|raw|worker)$' },
    },
    {
      name: 'pure-domain',
      comment: 'The domain decides; it knows no database, no transport and no clock.',
      severity: 'error',
      from: { path: '^libs/domain/src/', pathNot: TEST },
      to: { pathNot: ['^libs/domain/src/', '(^|/)node_modules/(zod|decimal\\.js)/'] },
    },
    {
      name: 'pure-domain-tests',
      severity: 'error',
      from: { path: `^libs/domain/(src/.*${TEST}|testing/)` },
      to: {
        pathNot: [
          '^libs/domain/',
          '^libs/testing/src/builders/',
          '(^|/)node_modules/(zod|decimal\\.js|@jest/globals|fast-check)/',
          '^(node:)?(fs|path|url)$',
        ],
      },
    },
    {
      name: 'pure-builders',
      comment: 'Tests of the domain use them.',
      severity: 'error',
      from: { path: '^libs/testing/src/builders/' },
      to: { pathNot: ['^libs/domain/src/', '^libs/testing/src/builders/'] },
    },
    {
      name: 'api-is-contracts',
      comment: 'Shared by services and web: schemas and names only.',
      severity: 'error',
      from: { path: '^libs/api/src/', pathNot: TEST },
      to: { pathNot: ['^libs/api/src/', '^libs/domain/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'client-is-contracts',
      comment: 'Others install it: nothing of a service comes with it.',
      severity: 'error',
      from: { path: '^libs/client/src/', pathNot: TEST },
      to: { pathNot: ['^libs/client/src/', '^libs/api/src/', '(^|/)node_modules/uuid/'] },
    },
    {
      name: 'web-sees-contracts-and-rules',
      comment:
        'The screen decides nothing by itself; it may check with the pure rules and count with the kernel.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TEST },
      to: {
        path: '^(libs|services|local|bench)/',
        pathNot: [
          '^libs/api/src/',
          // Through the same commands, as whoever is signed in.
          '^libs/(client|import)/src/index\\.ts$',
          '^libs/domain/src/kernel/index\\.ts$',
          '^libs/domain/src/[^/]+/rules\\.ts$',
        ],
      },
    },
    {
      name: 'web-rooms',
      comment:
        'What every page stands on (app) knows neither templates (ui) nor the frame around pages (shell).',
      severity: 'error',
      from: { path: '^web/src/app/', pathNot: TEST },
      to: { path: '^web/src/(ui|shell|routes)/' },
    },
    {
      name: 'templates-do-not-know-the-frame',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: '^web/src/(shell|routes)/' },
    },
    {
      name: 'one-way-out-of-the-rooms',
      comment: 'Libraries are below the services, the services below nothing but the launcher.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|web|local|bench)/' },
    },
    {
      name: 'services-do-not-know-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|web|local|bench)/', pathNot: '^services/$1/' },
    },
    {
      name: 'commands-do-not-read-read-models',
      comment: 'A decision stands on streams, never on a table that may be late.',
      severity: 'error',
      from: { path: '^services/command-api/src/', pathNot: TEST },
      to: { path: '^libs/read-models/src/', pathNot: '^libs/read-models/src/platform/' },
    },
    {
      name: 'commands-do-not-read-queries',
      comment: 'What is told by mail or webhook decides nothing, and comes from where the bell has it from.',
      severity: 'error',
      from: {
        path: '^services/command-api/src/',
        pathNot: [TEST, '^services/command-api/src/notifications/'],
      },
      to: { path: '^libs/reading/src/' },
    },
    {
      name: 'siblings-by-their-entry',
      comment: 'A capability uses another one by its index.ts; the rest is its inside.',
      severity: 'error',
      from: { path: `^(libs/[^/]+|services/[^/]+|web)/src/(${CAPABILITIES})/` },
      to: {
        path: `^$1/src/(${CAPABILITIES})/`,
        pathNot: ['^$1/src/$2/', '^$1/src/[^/]+/index\\.tsx?$', '^libs/domain/src/[^/]+/rules\\.ts$'],
      },
    },
    ...ENGINE.slice(0, -1).map((room, at) => ({
      name: 'engine-rooms-in-order',
      comment: 'The engine is read from the log upwards: no room knows one that stands on it.',
      severity: 'error',
      from: { path: `^services/projector/src/engine/${room}/`, pathNot: TEST },
      to: { path: `^services/projector/src/engine/(${ENGINE.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'one-door-to-the-event-store',
      comment: 'Nobody else speaks the database client, so its quirks live in one place.',
      severity: 'error',
      from: { pathNot: ['^libs/(event-store|embedded-event-store)/', '^bench/'] },
      to: { path: '(^|/)node_modules/@eventstore/db-client/' },
    },
    {
      name: 'one-door-to-opentelemetry',
      comment: 'Whether spans are made, and with which ids, is decided in one place.',
      severity: 'error',
      from: { pathNot: '^libs/tracing/' },
      to: { path: '(^|/)node_modules/@opentelemetry/' },
    },
    {
      name: 'one-door-to-the-buckets',
      comment: 'It is loaded only if a bucket is configured, and its failures are told in one way.',
      severity: 'error',
      from: { pathNot: '^libs/platform/src/files/' },
      to: { path: '(^|/)node_modules/@aws-sdk/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Test stacks, fixtures and builders never run in production.',
      severity: 'error',
      from: { pathNot: [TEST, SUPPORT, '^web/e2e/', '^bench/', '^local/conformance/'] },
      to: { path: SUPPORT },
    },
    {
      name: 'testing-beside-production',
      comment: 'What lies in `src` is built and shipped.',
      severity: 'error',
      from: {},
      to: { path: '^(libs|services)/[^/]+/src/.*testing[/.-]' },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface for others; swc reads the same language.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(libs/[^/]+|services/[^/]+|local/demo|web)/(testing/)?(dist|dist-types|test-results|playwright-report)/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@granary/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
