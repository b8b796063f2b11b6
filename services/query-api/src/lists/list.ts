import type {
  AnswerOf,
  Endpoint,
  ListFields,
  ListRequest,
  ListSort,
  ParamsOf,
  QueryOf,
  ReadModel,
} from '@granary/api/http';
import type { Permission } from '@granary/api/access';
import type { Caller } from '@granary/platform/access';
import { raw, type Sql } from '../database/index.ts';

/** The part of a call that a list needs; a `CallOf` of its endpoint has all of it. */
export interface ListCall<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E> & ListRequest;
  readonly caller: Pick<Caller, 'userId' | 'role' | 'warehouses' | 'permissions'>;
}

type RowOf<E extends Endpoint> = AnswerOf<E> extends { rows: readonly (infer Row)[] } ? Row : never;

/** SQL expressions: `Select` for the fields of a row, `Columns` for fields only sorted or filtered by. */
type Select<E extends Endpoint> = { readonly [Key in keyof RowOf<E> & string]: string };
type Columns<E extends Endpoint, Fields extends ListFields> = {
  readonly [Key in Exclude<keyof Fields & string, keyof RowOf<E>>]: string;
} & { readonly [Key in keyof Fields & string]?: string };

/** A column with normalized search text and an index, used to narrow a search. */
export interface Led<Field extends string> {
  readonly by: string;
  /** Fields whose text it contains, in addition to the searched ones. */
  readonly holds: readonly Field[];
  /** Normalizes a search text; undefined if the index cannot serve it. */
  readonly form: (text: string) => string | undefined;
}

/** A record that rows refer to, so that they are found by its names. */
export interface Referred {
  /** The list's column with the code of the record. Needs an index, as does `search`: either may find few rows. */
  readonly column: string;
  /** The table of the record. */
  readonly of: string;
  /** Its column with the code. Default: `code`. */
  readonly key?: string;
  /** Its columns with names. Default: the names in every language. */
  readonly names?: readonly string[];
}

export interface ListDefinition<E extends Endpoint, Fields extends ListFields> {
  /**
   * Tables and joins, as `inventory.batch b LEFT JOIN catalogue.item i ON i.code = b.item`, or a function of the call.
   */
  readonly from: string | ((call: ListCall<E>) => Sql);
  readonly select: Select<E>;
  /** Expressions for sorting and filtering, where they differ from the selected ones. */
  readonly columns: Columns<E, Fields>;
  /** Unique and not null; the last sort key of every order. */
  readonly id: string;
  /** Columns that identify a row, where `id` is an expression of several columns. */
  readonly key?: readonly string[];
  /** Default order. Sort expressions must not be null. */
  readonly order: readonly (ListSort & { readonly field: keyof Fields & string })[];
  /** Columns with all searched text, each with a trigram index; without them every searched field is compared. */
  readonly search?: readonly string[];
  /** Records whose names are searched, in addition to `search`. */
  readonly referred?: readonly Referred[];
  /** A normalized and indexed column with the text of several fields. */
  readonly led?: Led<keyof Fields & string>;
  /**
   * Columns with all values of a field, separated by spaces: filters and search find a row by any of them, while it
   * shows one.
   */
  readonly several?: { readonly [Key in keyof Fields & string]?: string };
  /** A second sort key for a field, before the id, where an index has both in that order. */
  readonly ties?: { readonly [Key in keyof Fields & string]?: keyof Fields & string };
  /**
   * Select the columns while sorting, instead of in a second step for the page's rows only. Default: only in orders
   * that have an index, which are the default order and those by `indexed` fields.
   */
  readonly atOnce?: boolean;
  /**
   * Text fields that hold codes, of Latin capitals and digits: they sort as their columns do, so that an index without a
   * collation of its own serves the order.
   */
  readonly codes?: readonly (keyof Fields & string)[];
  /** Fields that have an index with the id, in either direction. The field of the default order needs no mention. */
  readonly indexed?: readonly (keyof Fields & string)[];
  /** Columns with warehouse codes: a row is visible if the caller may use any of them. */
  readonly warehouses?: readonly string[];
  /** Fields that require one of these permissions: other callers get null and may not sort or filter by them. */
  readonly guarded?: { readonly [Key in keyof Fields & string]?: readonly Permission[] };
  /** A condition for every row, whatever the filter. */
  readonly where?: (call: ListCall<E>) => Sql | undefined;
}

/** A list definition without its types, as the SQL generation uses it. */
export interface List<E extends Endpoint = Endpoint> {
  readonly path: string;
  readonly fields: ListFields;
  readonly models: readonly ReadModel[];
  readonly from: (call: ListCall<E>) => Sql;
  readonly select: Readonly<Record<string, string>>;
  readonly column: (field: string) => string;
  readonly id: string;
  readonly order: readonly ListSort[];
  readonly searched: readonly string[];
  readonly referred: readonly Referred[];
  readonly led: Led<string> | undefined;
  readonly several: Readonly<Record<string, string | undefined>>;
  readonly ties: Readonly<Record<string, string | undefined>>;
  readonly atOnce: boolean | undefined;
  readonly codes: readonly string[];
  readonly indexed: readonly string[];
  readonly key: readonly string[];
  readonly warehouses: readonly string[];
  readonly guarded: Readonly<Record<string, readonly Permission[] | undefined>>;
  readonly where: (call: ListCall<E>) => Sql | undefined;
}

/** Defines a list by its contract, fields and SQL. The types require an expression for each field. */
export const defineList = <E extends Endpoint, Fields extends ListFields>(
  contract: E,
  fields: Fields,
  definition: ListDefinition<E, Fields>,
): List<E> => {
  const { from } = definition;
  const select: Readonly<Record<string, string>> = definition.select;
  const columns: Readonly<Record<string, string | undefined>> = definition.columns;
  const column = (field: string): string => {
    const expression = columns[field] ?? select[field];
    if (expression === undefined) throw new Error(`No column for ${field}`);
    return expression;
  };
  const several: Readonly<Record<string, string | undefined>> = definition.several ?? {};
  const searched = Object.entries<ListFields[string]>(fields).filter(([, field]) => field.searched);
  return {
    path: contract.path,
    fields,
    models: contract.models ?? [],
    from: typeof from === 'string' ? () => raw(from) : from,
    select,
    column,
    searched: definition.search ?? searched.map(([field]) => several[field] ?? column(field)),
    referred: definition.referred ?? [],
    led: definition.led,
    several,
    ties: definition.ties ?? {},
    atOnce: definition.atOnce,
    codes: definition.codes ?? [],
    indexed: [...(definition.indexed ?? []), ...soleFieldOf(definition.order)],
    key: definition.key ?? [definition.id],
    id: definition.id,
    order: definition.order,
    warehouses: definition.warehouses ?? [],
    guarded: definition.guarded ?? {},
    where: definition.where ?? (() => undefined),
  };
};

const soleFieldOf = (order: readonly ListSort[]): string[] =>
  order.length === 1 ? order.map(({ field }) => field) : [];
