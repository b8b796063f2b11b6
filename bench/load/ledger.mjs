import { headers } from '@granary/api/http';
import { commandIdOf } from '@granary/platform/http';
import { caughtUp, settled } from '../../local/resilience/testing/busy-stack.mjs';
import { agreement } from '../../local/resilience/testing/reckoning.mjs';
import { differences } from '../../local/resilience/testing/verification.mjs';

const COUNTED_AFTERWARDS = new Set(['after', 'before']);
/** What they make stands beside the log. */
const WITHOUT_EVENTS = new Set(['/exports', '/files', '/reports', '/reports/schedules']);

/**
 * Checks, after the load has stopped, the responses against the log, the log for consistency, and every read model
 * against the log. Returns the disagreements.
 */
export async function reckonLoad({ testStack, store, pool, keys }) {
  await caughtUp({ store, pool });
  await settled({ pool });
  return [
    ...(await keptAndOnce(store, keys)),
    ...(await agreement({ store, pool })).faults,
    ...(await differences({ testStack, pool })),
  ];
}

/**
 * Checks that every created stream exists once and no rejected one exists, and that no event or command is duplicated.
 */
async function keptAndOnce(store, keys) {
  const faults = [];
  const commands = new Map(
    [...keys].map(([key, told]) => [commandIdOf({ headers: { [headers.idempotencyKey]: key } }), told]),
  );
  const begun = new Map();
  const done = new Set();
  const ids = new Set();
  const happened = new Map();
  const revisions = new Map();
  for await (const event of store.readAll()) {
    const { category, streamId, revision, id, type, data, metadata } = event;
    const stream = `${category}-${streamId}`;
    const { commandId } = metadata;
    if (ids.has(id)) faults.push(`event ${id} is in the log twice`);
    ids.add(id);
    const expected = (revisions.get(stream) ?? -1n) + 1n;
    if (revision !== expected) faults.push(`${stream} has ${revision} where ${expected} was to come`);
    revisions.set(stream, revision);
    if (!commands.has(commandId)) continue;
    done.add(commandId);
    if (revision === 0n) begun.set(commandId, [...(begun.get(commandId) ?? []), category]);
    const deed = `${stream} ${commandId} ${type} ${JSON.stringify(data, withoutOutcome)}`;
    const before = happened.get(deed);
    if (before !== undefined && before !== revision - 1n) faults.push(`done twice: ${deed}`);
    happened.set(deed, revision);
  }
  for (const [id, { contract, status, code }] of commands) {
    if (!contract || !isCreation(contract)) continue;
    const categories = begun.get(id) ?? [];
    const isMade = IN_ONE_STREAM.has(contract.path) ? done.has(id) : categories.length > 0;
    if (status < 300 && !isMade) faults.push(`lost: ${contract.path} as command ${id}`);
    if (status >= 400 && categories.length > 0)
      faults.push(
        `${contract.path} as command ${id} was refused as ${code} and made ${categories.join(', ')}`,
      );
    if (new Set(categories).size < categories.length)
      faults.push(`${contract.path} as command ${id} made ${categories.join(', ')}`);
  }
  return faults;
}

const withoutOutcome = (name, value) => (COUNTED_AFTERWARDS.has(name) ? undefined : value);

/** There is one webhook at a time, in one stream: what is created is not its first event. */
const IN_ONE_STREAM = new Set(['/webhook', '/webhook/repetitions']);

const isCreation = ({ method, path }) =>
  method === 'POST' && !path.includes('{') && !WITHOUT_EVENTS.has(path) && !path.startsWith('/auth');
