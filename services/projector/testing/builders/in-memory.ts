import type { DomainEvent, EventMetadata } from '@granary/domain/kernel';
import { streamName, type StoredEvent } from '@granary/event-store';
import { isDeepStrictEqual } from 'node:util';
import {
  defineReadModel,
  type EventSource,
  type KeyedTable,
  type LedgerTable,
  type RowValues,
  type Table,
} from '../../src/engine/fold/definitions.ts';
import { fold, noExceptions, plan } from '../../src/engine/fold/fold.ts';
import { readable } from '../../src/engine/log/log-item.ts';

/** An event in the history of a test. */
export interface PastEvent {
  readonly category: string;
  readonly streamId: string;
  readonly event: DomainEvent;
  readonly metadata: Partial<EventMetadata>;
}

/** Events of one stream: `on(stock, 'WH1.UREA', [{ type: 'BatchReceived', data }])`. */
export const on = <Source extends EventSource>(
  source: Source,
  streamId: string,
  events: readonly Parameters<Source['evolve']>[1][],
  metadata: Partial<EventMetadata> = {},
): PastEvent[] =>
  events.map((event) => ({ category: source.category, streamId, event: event as DomainEvent, metadata }));

const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/** A log in memory. Ids, positions (0, 1, …), revisions and times (a second apart) follow from the order. */
export function recorded(...history: readonly (readonly PastEvent[])[]): StoredEvent[] {
  const revisions = new Map<string, bigint>();
  return history.flat().map(({ category, streamId, event, metadata }, n) => {
    const stream = streamName(category, streamId);
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const at = new Date(FIRST_MOMENT + n * 1000).toISOString();
    return {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      stream,
      category,
      streamId,
      revision,
      position: BigInt(n),
      type: event.type,
      data: event.data,
      metadata: {
        commandId: `command-${n}`,
        $correlationId: `command-${n}`,
        $causationId: `command-${n}`,
        actor: { userId: 'user-1', username: 'sok', role: 'warehouse_admin' },
        schemaVersion: 1,
        occurredAt: at,
        ...metadata,
      },
      recordedAt: at,
    };
  });
}

/**
 * The rows of one table after these events, in order of creation. Folds them one by one, in pairs and all at once, each
 * twice, and throws if the results differ. Rows are frozen, so that mutating one throws too.
 */
export function projectInMemory<Row extends object>(
  table: KeyedTable<Row> | LedgerTable<Row>,
  events: readonly StoredEvent[],
): Row[] {
  const [reference = [], ...others] = [1, 2, Math.max(events.length, 1)].flatMap((size) => [
    foldInBatches(table as Table, events, size),
    foldInBatches(table as Table, events, size),
  ]);
  const byContent = inOrder(reference);
  for (const rows of others) {
    if (!isDeepStrictEqual(inOrder(rows), byContent))
      throw new Error(`rows depend on how events come in batches, or change from run to run`);
  }
  return reference as Row[];
}

function foldInBatches(table: Table, events: readonly StoredEvent[], size: number): RowValues[] {
  const other = table.kind === 'keyed' ? (table.guide ?? table.beside) : undefined;
  const tables = other ? [table, other] : [table];
  const model = defineReadModel({ name: 'test', version: 1, onPoison: 'stop', tables });
  const rows = tables.map(() => new Map<string, RowValues>());
  const added: RowValues[] = [];
  for (let from = 0; from < events.length; from += size) {
    const batch = plan(model, events.slice(from, from + size).map(readable));
    const { changes, poison } = fold(model, batch, (index, key) => rows[index]?.get(key), noExceptions);
    if (poison[0]) throw poison[0].error;
    added.push(...(changes[0]?.added ?? []).map(deepFreeze));
    changes.forEach((change, index) => {
      for (const [key, row] of change.rows) {
        if (row) rows[index]?.set(key, deepFreeze(row));
        else rows[index]?.delete(key);
      }
    });
  }
  return table.kind === 'ledger' ? added : [...(rows[0]?.values() ?? [])];
}

const inOrder = (rows: readonly RowValues[]): RowValues[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
