import { existsSync } from 'node:fs';

/**
 * Tests that also run on a real event store, if there is one: those that depend on its responses, ordering, retries,
 * failover or restarts. `patterns` are path patterns for Jest. `leftOut` says why a part cannot run on a server that
 * was not started for it.
 */
const REAL_EVENT_STORE_PARTS = [
  { name: 'protocol', patterns: ['libs/embedded-event-store/src/conformance\\.int'] },
  {
    name: 'library',
    patterns: [
      'libs/event-store/src/(event-store|log-source|open-streams|short-reads|unknown-position|unruly)\\.int',
    ],
  },
  {
    name: 'processes',
    patterns: ['services/command-api/src/.*(outbound\\.process|killed|unruly-network)\\.int'],
  },
  {
    name: 'another-log',
    patterns: ['services/(command-api/src/.*|projector/src/engine/run/)another-log\\.int'],
    leftOut: 'the tests exchange the data of the server',
  },
  {
    name: 'secured',
    patterns: ['local/production/secured-event-store\\.int'],
    leftOut: 'the tests start servers with certificates of their own',
  },
  {
    name: 'backup',
    patterns: ['local/production/back-up\\.int'],
    leftOut: 'the test copies the files of the server',
  },
  {
    name: 'resilience',
    patterns: ['local/resilience/(resilience|killed-build)\\.int'],
    leftOut: 'the tests kill and restart the server',
  },
];

/** What `npm run conformance` tests besides: all other tests of the services. */
export const CONFORMANCE_PARTS = [
  ...REAL_EVENT_STORE_PARTS,
  {
    name: 'commands',
    patterns: ['services/command-api/(?!.*(outbound\\.process|killed|unruly-network|another-log)\\.int)'],
  },
  { name: 'read-models', patterns: ['services/projector/(?!.*another-log\\.int)'] },
  { name: 'queries', patterns: ['services/query-api/'] },
];

export const REAL_EVENT_STORE_TESTS = REAL_EVENT_STORE_PARTS.flatMap(({ patterns }) => patterns);

/** The program that starts a real event store; undefined if none is configured or it does not exist. */
export function realEventStoreCommand(environment = process.env) {
  const command = environment.GRANARY_REAL_EVENTSTORE;
  return command && existsSync(command) ? command : undefined;
}
