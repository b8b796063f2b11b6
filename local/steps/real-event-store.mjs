import { existsSync } from 'node:fs';

/**
 * Tests that also run on a real event store, if there is one: those that depend on its responses, ordering, retries,
 * failover or restarts. `patterns` are path patterns for Jest. `leftOut` says why a part cannot run on a server that
 * was not started for it.
 */
export const REAL_EVENT_STORE_PARTS = [
  { name: 'protocol', patterns: ['libs/embedded-event-store/src/conformance\\.int'] },
  {
    name: 'library',
    patterns: [
      'libs/event-store/src/(event-store|log-source|open-streams|short-reads|unknown-position|unruly)\\.int',
    ],
  },
  {
    name: 'processes',
    patterns: [
      'services/command-api/src/.*\\.process\\.int',
      'services/command-api/src/.*(killed|unruly-network)\\.int',
    ],
  },
  {
    name: 'deletions',
    patterns: ['services/command-api/src/(customer-deletion|master-deletion|recalls)\\.int'],
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

export const REAL_EVENT_STORE_TESTS = REAL_EVENT_STORE_PARTS.flatMap(({ patterns }) => patterns);

/** The program that starts a real event store; undefined if none is configured or it does not exist. */
export function realEventStoreCommand(environment = process.env) {
  const command = environment.GRANARY_REAL_EVENTSTORE;
  return command && existsSync(command) ? command : undefined;
}
