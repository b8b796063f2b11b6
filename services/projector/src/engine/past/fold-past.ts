import type pg from 'pg';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import type { EventLog } from '../log/log-feed.ts';
import { createIndexes, createTables, quote, schemaOf } from '../tables/ddl.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import { LogWalk } from '../verify/log-walk.ts';
import { Refold } from '../verify/refold.ts';
import { analyzeShadow } from '../verify/shadow.ts';
import { transactions } from '../verify/transaction-scopes.ts';

export interface PastContext {
  /** A connection for exclusive use. */
  readonly client: pg.ClientBase;
  readonly log: EventLog;
  readonly signal: AbortSignal;
  readonly onPosition: (position: bigint) => void;
}

/**
 * Folds the log up to a position into tables of their own, which readers may query. Events that operators have skipped
 * are left out, as in every build. Returns the schema.
 */
export async function foldPast(
  { client, log, signal, onPosition }: PastContext,
  definition: ReadModelDefinition,
  { prefix, position }: { readonly prefix: string; readonly position: bigint },
): Promise<string> {
  const model: ReadModelDefinition = { ...definition, name: `${prefix}${definition.name}`, build: 1 };
  const schema = schemaOf(model);
  for (const statement of createTables(model)) await client.query(statement);
  const target = versionTablesOf(model);
  const refold = new Refold(client, log, new LogWalk(log, model.categories, { signal }), target);
  const skippedEvents = await skippedIn(client, definition.name);
  await refold.advance({ position, heldFrom: new Map(), skippedEvents }, transactions, (reached) => {
    signal.throwIfAborted();
    onPosition(reached);
  });
  signal.throwIfAborted();
  for (const statement of createIndexes(model)) await client.query(statement);
  await analyzeShadow(client, target);
  await client.query(`GRANT USAGE ON SCHEMA ${quote(schema)} TO granary_reader`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${quote(schema)} TO granary_reader`);
  return schema;
}

async function skippedIn(client: pg.ClientBase, model: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT event_id::text AS id FROM platform.skipped_event WHERE model = $1',
    [model],
  );
  return new Set(rows.map(({ id }) => id));
}
