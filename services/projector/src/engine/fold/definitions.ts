import type { DomainEvent } from '@granary/domain/kernel';
import type { StoredEvent } from '@granary/event-store';

/** A stream category whose events a table folds. Every decider is an event source. */
export interface EventSource {
  readonly category: string;
  readonly evolve: (state: never, event: never) => unknown;
}

type Recorded<Event> = Event extends DomainEvent ? StoredEvent<Event> : never;

/** A stored event of any of these sources; narrowing on `type` narrows `data`. */
export type EventFrom<Sources extends readonly EventSource[]> = Recorded<
  Parameters<Sources[number]['evolve']>[1]
>;

/** A row by property name. Timestamps and decimals are strings. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Looks up the row of another key of the same event, as it was before the event. */
export type RowBefore<Row> = (key: string) => Row | undefined;

interface TableBase<Row> {
  readonly kind: 'keyed' | 'ledger';
  readonly entity: new () => Row;
  readonly categories: ReadonlySet<string>;
}

/** One row per key, changed by events. */
export interface KeyedTable<Row = RowValues> extends TableBase<Row> {
  readonly kind: 'keyed';
  /** Its rows tell which rows of this table an event affects. */
  readonly guide?: KeyedTable | undefined;
  /** Its rows of the same event may be looked up. */
  readonly beside?: KeyedTable | undefined;
  readonly keys: (event: StoredEvent, guide: RowBefore<RowValues>) => readonly string[];
  readonly evolve: (
    row: Row | undefined,
    event: StoredEvent,
    key: string,
    before: RowBefore<Row>,
    other: RowBefore<RowValues>,
  ) => Row | null | undefined;
}

/** Append-only rows. */
export interface LedgerTable<Row = RowValues> extends TableBase<Row> {
  readonly kind: 'ledger';
  readonly rows: (event: StoredEvent) => readonly Row[];
}

export type Table = KeyedTable | LedgerTable;

export interface ReadModelDefinition {
  /** Also the schema of its views: `inventory.batch`. */
  readonly name: string;
  /** Increase with every change to a table's shape or to what its projections write. */
  readonly version: number;
  /** Which build of this version; defaults to the first. */
  readonly build?: number;
  readonly tables: readonly Table[];
  readonly categories: ReadonlySet<string>;
  readonly onPoison: 'park-stream' | 'stop';
  readonly invariants?: readonly Invariant[];
}

/** An invariant over the tables that holds after every event: sums, balances, conserved quantities. */
export interface Invariant {
  readonly name: string;
  /** SQL that selects violating rows as (key, expected, actual). */
  readonly broken: string;
}

/**
 * A table with one row per key. `keys` returns the keys an event affects (empty: ignore the event); `evolve` returns the
 * new row, `null` to delete it or `undefined` to leave it unchanged. The entity has one text primary column, which holds
 * the key. `evolve` must not mutate the row it was given.
 * When an event affects rows that only earlier events can name, set `guide`: another keyed table of the model (itself
 * without a guide) whose rows both functions may look up as they were before the event. A guided table folds its guide
 * twice. When the event names its keys itself and `evolve` only needs the rows that the same event affects in another
 * table – a sum needs those of its parts – set `beside` instead, which costs nothing.
 */
export function keyed<
  Row extends object,
  const Sources extends readonly EventSource[],
  OtherRow extends object = RowValues,
>(table: {
  readonly entity: new () => Row;
  readonly from: Sources;
  readonly guide?: KeyedTable<OtherRow>;
  readonly beside?: KeyedTable<OtherRow>;
  readonly keys: (event: EventFrom<Sources>, guide: RowBefore<OtherRow>) => readonly string[];
  readonly evolve: (
    row: Row | undefined,
    event: EventFrom<Sources>,
    key: string,
    before: RowBefore<Row>,
    other: RowBefore<OtherRow>,
  ) => Row | null | undefined;
}): KeyedTable<Row> {
  const { entity, from, ...rest } = table;
  return { kind: 'keyed', entity, categories: categoriesOf(from), ...rest } as KeyedTable<Row>;
}

/** An append-only table. Every row needs the id `ledgerId(event, n)`. */
export function ledger<Row extends object, const Sources extends readonly EventSource[]>(table: {
  readonly entity: new () => Row;
  readonly from: Sources;
  readonly rows: (event: EventFrom<Sources>) => readonly Row[];
}): LedgerTable<Row> {
  const { entity, from, rows } = table;
  return { kind: 'ledger', entity, categories: categoriesOf(from), rows } as LedgerTable<Row>;
}

/** A set of tables that shares one checkpoint and is folded, rebuilt and switched as a unit. */
export function defineReadModel(model: {
  readonly name: string;
  readonly version: number;
  /**
   * How to handle an event that cannot be folded. `park-stream`: park its stream and continue with the others; allowed only
   * if every row has a single source stream. `stop`: stop the whole model.
   */
  readonly onPoison: 'park-stream' | 'stop';
  readonly tables: readonly TableBase<object>[];
  /** Checked by every verification. The SQL names tables without a schema. */
  readonly invariants?: readonly Invariant[];
}): ReadModelDefinition {
  const tables = model.tables as readonly Table[];
  const categories = new Set(tables.flatMap((table) => [...table.categories]));
  for (const { entity, guide, beside } of tables.filter((table) => table.kind === 'keyed')) {
    if (guide && beside) throw new Error(`${entity.name} looks rows up in two tables, of which it gets one`);
    for (const other of [guide, beside].filter((some) => some !== undefined))
      if (!tables.includes(other) || isGuided(other))
        throw new Error(
          `${entity.name} looks rows up in ${other.entity.name}, which the model lacks or which is guided itself`,
        );
  }
  return { ...model, tables, categories };
}

export type GuidedTable = KeyedTable & { readonly guide: KeyedTable };

export const isGuided = (table: Table): table is GuidedTable =>
  table.kind === 'keyed' && table.guide !== undefined;

/** The keys that the event itself names, without consulting the guide. */
export const noGuide: RowBefore<RowValues> = () => undefined;

const POSITION_DIGITS = 19;
const INDEX_DIGITS = 4;

/** The id of the nth ledger row of an event: unique, and sorted in log order. */
export function ledgerId(event: Pick<StoredEvent, 'position'>, n = 0): string {
  return `${String(event.position).padStart(POSITION_DIGITS, '0')}-${String(n).padStart(INDEX_DIGITS, '0')}`;
}

function categoriesOf(sources: readonly EventSource[]): ReadonlySet<string> {
  return new Set(sources.map((source) => source.category));
}
