import { existsSync } from 'node:fs';

/**
 * What runs on a real event store too, wherever there is one: whatever stands on how the server answers, orders, resends,
 * fails over or comes back. Patterns of paths, as Jest takes them.
 */
export const REAL_EVENT_STORE_TESTS = [
  'libs/embedded-event-store/src/conformance\\.int',
  'libs/event-store/src/(event-store|log-source|open-streams|short-reads|unknown-position|unruly)\\.int',
  'services/command-api/src/.*\\.process\\.int',
  'services/command-api/src/.*(another-log|killed|unruly-network)\\.int',
  'services/projector/src/engine/another-log\\.int',
  'services/command-api/src/(customer-deletion|master-deletion|recalls)\\.int',
  'local/resilience/(resilience|killed-build)\\.int',
];

/** The program that starts one, or nothing where none is named or it is not there. */
export function realEventStoreCommand(environment = process.env) {
  const command = environment.GRANARY_REAL_EVENTSTORE;
  return command && existsSync(command) ? command : undefined;
}
