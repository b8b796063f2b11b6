import { UnreadableEvent, type EventPlace } from '@granary/event-store';
import {
  isGuided,
  noGuide,
  type KeyedTable,
  type ReadModelDefinition,
  type RowBefore,
  type RowValues,
  type Table,
} from './definitions.ts';
import { categoryOf, type LogItem } from '../log/log-item.ts';
import { shapeOf } from './table-shape.ts';

/** An event that a model cannot fold, with the reason. */
export interface Poison {
  readonly event: EventPlace;
  readonly error: Error;
}

/** The error without the event's name, so that the same error has the same text in every stream. */
export const whyOf = ({ error }: Poison): string =>
  error instanceof UnreadableEvent ? error.why : error.message;

/** The changes a batch makes to one table. */
export interface TableChanges {
  /** Keyed tables: the new row, or `null` if it was deleted. */
  readonly rows: Map<string, RowValues | null>;
  /** Ledgers: the new rows in log order. */
  readonly added: RowValues[];
}

export interface Folded {
  /** One per table, in the order of the model's tables. */
  readonly changes: readonly TableChanges[];
  readonly poison: readonly Poison[];
  /** Events of parked streams, by stream. */
  readonly waiting: ReadonlyMap<string, number>;
  readonly streams: ReadonlySet<string>;
  readonly eventCount: number;
}

/** The events of a batch with the keys each one affects. Nothing is loaded yet. */
export interface Plan {
  readonly steps: readonly PlannedEvent[];
  /** Keys to load, per table; empty for ledgers, and for guided tables until `guidedKeys`. */
  readonly keys: readonly ReadonlySet<string>[];
}

interface PlannedEvent {
  readonly item: LogItem;
  readonly tables: readonly PlacedTable[];
  /** Keys per table; none for ledgers and guided tables. */
  readonly keys: readonly (readonly string[])[];
  readonly failure: Error | undefined;
}

/** A table and its index in the model. */
interface PlacedTable {
  readonly index: number;
  readonly table: Table;
  /** Index of the table whose rows it may look up, or -1. */
  readonly other: number;
}

/** Events to leave out: those of parked streams, and skipped ones. */
export interface Exceptions {
  readonly parkedStreams: ReadonlySet<string>;
  readonly skippedEvents: ReadonlySet<string>;
  /** Events whose rows Postgres rejected. */
  readonly refused?: ReadonlyMap<string, Error>;
}

export const noExceptions: Exceptions = { parkedStreams: new Set(), skippedEvents: new Set() };

export type LoadedRow = (tableIndex: number, key: string) => RowValues | undefined;

export function plan(model: ReadModelDefinition, items: readonly LogItem[]): Plan {
  const tables = tablesByCategory(model);
  const keys = model.tables.map(() => new Set<string>());
  const steps: PlannedEvent[] = [];
  for (const item of items) {
    const concerned = tables.get(categoryOf(item));
    if (concerned) steps.push(planned(concerned, item, keys));
  }
  return { steps, keys };
}

function planned(tables: readonly PlacedTable[], item: LogItem, keys: readonly Set<string>[]): PlannedEvent {
  if (!item.readable) return { item, tables, keys: [], failure: undefined };
  try {
    const { event } = item;
    const ofEvent = tables.map(({ table }) =>
      table.kind === 'keyed' && !isGuided(table) ? table.keys(event, noGuide) : none,
    );
    ofEvent.forEach((some, place) => {
      const ofTable = keys[tables[place]?.index ?? -1];
      for (const key of some) ofTable?.add(key);
    });
    return { item, tables, keys: ofEvent, failure: undefined };
  } catch (error) {
    return { item, tables, keys: [], failure: asError(error) };
  }
}

const byCategory = new WeakMap<readonly Table[], ReadonlyMap<string, readonly PlacedTable[]>>();

/** Which tables fold which categories; looked up for every event. */
function tablesByCategory({
  tables,
  categories,
}: ReadModelDefinition): ReadonlyMap<string, readonly PlacedTable[]> {
  const known = byCategory.get(tables);
  if (known) return known;
  const placed = tables.map((table, index): PlacedTable => {
    const other = table.kind === 'keyed' ? (table.guide ?? table.beside) : undefined;
    return { table, index, other: other ? tables.indexOf(other) : -1 };
  });
  const made = new Map(
    [...categories].map((category) => [
      category,
      placed.filter(({ table }) => table.categories.has(category)),
    ]),
  );
  byCategory.set(tables, made);
  return made;
}

/** Pure. `loaded` must return a row for every key of the plan. With `stop`, folds up to the first poison event. */
export function fold(
  model: ReadModelDefinition,
  plan: Plan,
  loaded: LoadedRow,
  exceptions: Exceptions,
): Folded {
  const folding = beginFolding(model, exceptions);
  foldOnto(folding, model, plan, loaded);
  return folding;
}

/** Accumulates the folds of several plans until they are written. */
export interface Folding extends Folded {
  readonly poison: Poison[];
  readonly waiting: Map<string, number>;
  readonly streams: Set<string>;
  readonly parked: Set<string>;
  readonly exceptions: Exceptions;
  eventCount: number;
}

export const beginFolding = (model: ReadModelDefinition, exceptions: Exceptions): Folding => ({
  changes: model.tables.map((): TableChanges => ({ rows: new Map(), added: [] })),
  poison: [],
  waiting: new Map(),
  streams: new Set(),
  parked: new Set(exceptions.parkedStreams),
  exceptions,
  eventCount: 0,
});

/** Like `fold`, on top of earlier folds; `loaded` is only asked for rows that those have not changed. */
export function foldOnto(
  folding: Folding,
  model: ReadModelDefinition,
  { steps }: Plan,
  loaded: LoadedRow,
): void {
  const { changes, poison, waiting, streams, parked } = folding;
  const { skippedEvents, refused } = folding.exceptions;
  const rowsBefore = changes.map(
    (_, index) =>
      (key: string): RowValues | undefined =>
        newest(folding, loaded, index, key),
  );
  for (const step of steps) {
    const { event } = step.item;
    if (skippedEvents.has(event.id)) continue;
    if (parked.has(event.stream)) {
      waiting.set(event.stream, (waiting.get(event.stream) ?? 0) + 1);
      continue;
    }
    try {
      const failure = step.failure ?? refused?.get(event.id);
      if (failure) throw failure;
      foldOne(step, changes, rowsBefore);
      streams.add(event.stream);
      folding.eventCount += 1;
    } catch (error) {
      poison.push({ event, error: asError(error) });
      if (model.onPoison === 'stop') break;
      parked.add(event.stream);
    }
  }
}

const newest = (
  { changes }: Folding,
  loaded: LoadedRow,
  index: number,
  key: string,
): RowValues | undefined => {
  const changed = changes[index]?.rows.get(key);
  return changed === undefined ? loaded(index, key) : (changed ?? undefined);
};

/**
 * Finds the affected keys of guided tables by a trial fold of their guides; `loaded` returns the guides' rows. May return
 * too many keys when an event later turns out to be poison. Undefined when the model has no guided tables.
 */
export function guidedKeys(
  folding: Folding,
  model: ReadModelDefinition,
  { steps }: Plan,
  loaded: LoadedRow,
): Plan['keys'] | undefined {
  if (!model.tables.some(isGuided)) return undefined;
  const keys = model.tables.map(() => new Set<string>());
  const asking = model.tables.map((table, index): Table => {
    if (!isGuided(table)) return table;
    const noting: KeyedTable['keys'] = (event, guide) => {
      for (const key of table.keys(event, guide)) keys[index]?.add(key);
      return none;
    };
    return { ...table, keys: noting };
  });
  const guides = new Set(model.tables.filter(isGuided).map(({ guide }) => guide));
  const tried = steps.map((step): PlannedEvent => {
    const places = step.tables.flatMap(({ table }, place) =>
      table.kind === 'keyed' && (guides.has(table) || isGuided(table)) ? [place] : [],
    );
    return {
      ...step,
      tables: places.map((place) => {
        const placed = step.tables[place] as PlacedTable;
        return { ...placed, table: asking[placed.index] as Table };
      }),
      keys: places.map((place) => step.keys[place] ?? none),
    };
  });
  const trial = beginFolding(model, { ...folding.exceptions, parkedStreams: folding.parked });
  foldOnto(trial, model, { steps: tried, keys }, (index, key) => newest(folding, loaded, index, key));
  return keys;
}

/** The changes of one event to one table, staged until every table has folded it. */
interface Staged {
  readonly change: TableChanges;
  readonly key?: string;
  readonly row?: RowValues | null;
  readonly added?: readonly RowValues[];
}

/** Folds an event into all tables or none. */
function foldOne(
  { item, tables, keys }: PlannedEvent,
  changes: readonly TableChanges[],
  rowsBefore: readonly RowBefore<RowValues>[],
): void {
  if (!item.readable) throw item.error;
  const { event } = item;
  const staged: Staged[] = [];
  for (let place = 0; place < tables.length; place += 1) {
    const { table, index, other } = tables[place] as PlacedTable;
    const change = changes[index];
    const before = rowsBefore[index];
    if (!change || !before) continue;
    if (table.kind === 'ledger') {
      const added = table.rows(event);
      if (added.length > 0) staged.push({ change, added });
      continue;
    }
    const otherRow = rowsBefore[other] ?? noGuide;
    const ofTable = isGuided(table) ? table.keys(event, otherRow) : (keys[place] ?? none);
    for (const key of ofTable.length < 2 ? ofTable : new Set(ofTable)) {
      const row = before(key);
      const next = table.evolve(row, event, key, before, otherRow);
      if (next === undefined || next === row || (next === null && row === undefined)) continue;
      if (next) requireKey(table, next, key);
      staged.push({ change, key, row: next });
    }
  }
  for (const { change, key, row, added } of staged) {
    if (added) for (const one of added) change.added.push(one);
    else if (key !== undefined && row !== undefined) change.rows.set(key, row);
  }
}

const none: readonly string[] = [];

const keyProperties = new WeakMap<object, string>();

function keyProperty({ entity, kind }: Pick<Table, 'entity' | 'kind'>): string {
  const known = keyProperties.get(entity);
  if (known !== undefined) return known;
  const property = shapeOf({ entity, kind }).primaryKey[0]?.property ?? '';
  keyProperties.set(entity, property);
  return property;
}

function requireKey(table: KeyedTable, row: RowValues, key: string): void {
  const property = keyProperty(table);
  if (row[property] !== key)
    throw new Error(`${table.entity.name}.${property} is ${String(row[property])}, its key ${key}`);
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
