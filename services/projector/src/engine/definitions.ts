import type { DomainEvent } from '@granary/domain/kernel';
import type { StoredEvent } from '@granary/event-store';

/** A stream category whose events a table folds: any decider is one. */
export interface EventSource {
  readonly category: string;
  readonly evolve: (state: never, event: never) => unknown;
}

type Recorded<Event> = Event extends DomainEvent ? StoredEvent<Event> : never;

/** A stored event of any of these sources; narrowing on `type` narrows `data`. */
export type EventFrom<Sources extends readonly EventSource[]> = Recorded<
  Parameters<Sources[number]['evolve']>[1]
>;

/** A row by property name: plain values as the entity's properties say, moments and decimals as text. */
export type RowValues = Readonly<Record<string, unknown>>;

/** The row of another key of the same event, as it was before the event. */
export type RowBefore<Row> = (key: string) => Row | undefined;

interface TableBase<Row> {
  readonly kind: 'keyed' | 'ledger';
  readonly entity: new () => Row;
  readonly categories: ReadonlySet<string>;
}

/** One row per key, changed by events. */
export interface KeyedTable<Row = RowValues> extends TableBase<Row> {
  readonly kind: 'keyed';
  /** Its rows lead to some of this table's. */
  readonly guide?: KeyedTable | undefined;
  readonly keys: (event: StoredEvent, guide: RowBefore<RowValues>) => readonly string[];
  readonly evolve: (
    row: Row | undefined,
    event: StoredEvent,
    key: string,
    before: RowBefore<Row>,
    guide: RowBefore<RowValues>,
  ) => Row | null | undefined;
}

/** Rows that are added and never changed. */
export interface LedgerTable<Row = RowValues> extends TableBase<Row> {
  readonly kind: 'ledger';
  readonly rows: (event: StoredEvent) => readonly Row[];
}

export type Table = KeyedTable | LedgerTable;

export interface ReadModelDefinition {
  /** Also the schema of its stable views: `inventory.batch`. */
  readonly name: string;
  /** Raised with every change of a table's shape or of what its projections write. */
  readonly version: number;
  /** Which of the builds of this version; the first where nothing is said. */
  readonly build?: number;
  readonly tables: readonly Table[];
  readonly categories: ReadonlySet<string>;
  readonly onPoison: 'park-stream' | 'stop';
  readonly invariants?: readonly Invariant[];
}

/** A law that holds in the tables at every moment, whatever the events were: sums, balances, what is conserved. */
export interface Invariant {
  readonly name: string;
  /** SQL that answers the rows which break it: their key, the value they should have, and the one they have. */
  readonly broken: string;
}

/**
 * A table with one row per key. `keys` names the rows an event concerns (none: not my event); `evolve` gives each
 * its new row, `null` to delete it, `undefined` to leave it. The entity has one text primary column, which holds the
 * key. `evolve` returns a new object and never changes the one it was given.
 * Where an event concerns rows that only an earlier one knows, a `guide` tells them: another keyed table of the model,
 * without a guide of its own, whose rows both functions may look up as they were before the event.
 */
export function keyed<
  Row extends object,
  const Sources extends readonly EventSource[],
  GuideRow extends object = RowValues,
>(table: {
  readonly entity: new () => Row;
  readonly from: Sources;
  readonly guide?: KeyedTable<GuideRow>;
  readonly keys: (event: EventFrom<Sources>, guide: RowBefore<GuideRow>) => readonly string[];
  readonly evolve: (
    row: Row | undefined,
    event: EventFrom<Sources>,
    key: string,
    before: RowBefore<Row>,
    guide: RowBefore<GuideRow>,
  ) => Row | null | undefined;
}): KeyedTable<Row> {
  const { entity, from, guide, keys, evolve } = table;
  return { kind: 'keyed', entity, categories: categoriesOf(from), guide, keys, evolve } as KeyedTable<Row>;
}

/** A table to which events add rows. Give every row the id `ledgerId(event, n)`. */
export function ledger<Row extends object, const Sources extends readonly EventSource[]>(table: {
  readonly entity: new () => Row;
  readonly from: Sources;
  readonly rows: (event: EventFrom<Sources>) => readonly Row[];
}): LedgerTable<Row> {
  const { entity, from, rows } = table;
  return { kind: 'ledger', entity, categories: categoriesOf(from), rows } as LedgerTable<Row>;
}

/** The unit that has one checkpoint and is folded, rebuilt and switched as a whole. */
export function defineReadModel(model: {
  readonly name: string;
  readonly version: number;
  /**
   * What an event that cannot be folded does. `park-stream`: its stream waits, the others go on; only where every
   * row has a single source stream. `stop`: the whole model waits.
   */
  readonly onPoison: 'park-stream' | 'stop';
  readonly tables: readonly TableBase<object>[];
  /** Verified along with the rows; the SQL names the tables without a schema. */
  readonly invariants?: readonly Invariant[];
}): ReadModelDefinition {
  const tables = model.tables as readonly Table[];
  const categories = new Set(tables.flatMap((table) => [...table.categories]));
  for (const { entity, guide } of tables.filter(isGuided))
    if (!tables.includes(guide) || isGuided(guide))
      throw new Error(
        `${entity.name} is guided by ${guide.entity.name}, which is no table that can guide it`,
      );
  return { ...model, tables, categories };
}

export type GuidedTable = KeyedTable & { readonly guide: KeyedTable };

export const isGuided = (table: Table): table is GuidedTable =>
  table.kind === 'keyed' && table.guide !== undefined;

/** Of a guided table without its guide: the rows that the event itself names. */
export const noGuide: RowBefore<RowValues> = () => undefined;

const POSITION_DIGITS = 19;
const INDEX_DIGITS = 4;

/** The id of the nth row an event adds to a ledger: unique, and sorts in the order of the log. */
export function ledgerId(event: Pick<StoredEvent, 'position'>, n = 0): string {
  return `${String(event.position).padStart(POSITION_DIGITS, '0')}-${String(n).padStart(INDEX_DIGITS, '0')}`;
}

function categoriesOf(sources: readonly EventSource[]): ReadonlySet<string> {
  return new Set(sources.map((source) => source.category));
}
