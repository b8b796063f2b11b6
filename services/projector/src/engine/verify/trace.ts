import type { EventLog } from '../log/log-feed.ts';
import { categoryOf } from '../log/log-item.ts';
import type { LogItem } from '../log/log-item.ts';
import { noGuide, type Table } from '../fold/definitions.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { isFolded, type FoldedState } from './folded-state.ts';
import { itemsBetween } from './log-items.ts';
import { touchingEvent, type TouchingEvent } from './verification.ts';

export interface RowName {
  readonly tableIndex: number;
  readonly key: string;
}

/**
 * Finds the last event that affects each of these rows; for guided tables, the last event that names the row itself.
 * Memory is bounded.
 */
export async function lastEvents(
  log: EventLog,
  { model, tables }: VersionTables,
  upTo: FoldedState,
  rows: readonly RowName[],
): Promise<(row: RowName) => TouchingEvent | null> {
  const wanted = tables.map(
    (_, index) => new Set(rows.flatMap((row) => (row.tableIndex === index ? row.key : []))),
  );
  const found = tables.map(() => new Map<string, TouchingEvent>());
  if (rows.length > 0)
    for await (const item of itemsBetween(log, model.categories, -1n, upTo.position)) {
      if (!isFolded(upTo, item.event)) continue;
      tables.forEach(({ table, key }, index) => {
        for (const one of keysOf(table, key.property, item))
          if (wanted[index]?.has(one)) found[index]?.set(one, touchingEvent(item.event));
      });
    }
  return ({ tableIndex, key }) => found[tableIndex]?.get(key) ?? null;
}

function keysOf(table: Table, keyProperty: string, item: LogItem): readonly string[] {
  if (!item.readable || !table.categories.has(categoryOf(item))) return [];
  try {
    return table.kind === 'keyed'
      ? table.keys(item.event, noGuide)
      : table.rows(item.event).map((row) => String(row[keyProperty]));
  } catch {
    // Events that cannot be folded are reported separately.
    return [];
  }
}
