import { existsSync } from 'node:fs';

/**
 * Tests that also run on a real event store, if there is one: those that depend on its responses, ordering, retries,
 * failover or restarts. Path patterns for Jest.
 */
export const REAL_EVENT_STORE_TESTS = [
  'libs/embedded-event-store/src/conformance\\.int',
  'libs/event-store/src/(event-store|log-source|open-streams|short-reads|unknown-position|unruly)\\.int',
  'services/command-api/src/.*\\.process\\.int',
  'services/command-api/src/.*(another-log|killed|unruly-network)\\.int',
  'services/projector/src/engine/run/another-log\\.int',
  'services/command-api/src/(customer-deletion|master-deletion|recalls)\\.int',
  'local/resilience/(resilience|killed-build)\\.int',
];

/** The program that starts a real event store; undefined if none is configured or it does not exist. */
export function realEventStoreCommand(environment = process.env) {
  const command = environment.GRANARY_REAL_EVENTSTORE;
  return command && existsSync(command) ? command : undefined;
}
