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

/** What a list needs to know of a call; `CallOf` of a list's endpoint has it all. */
export interface ListCall<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E> & ListRequest;
  readonly caller: Pick<Caller, 'userId' | 'role' | 'warehouses' | 'permissions'>;
}

type RowOf<E extends Endpoint> = AnswerOf<E> extends { rows: readonly (infer Row)[] } ? Row : never;

/** SQL expressions: those of the answer's rows, and those of fields that are sorted or filtered but not answered. */
type Select<E extends Endpoint> = { readonly [Key in keyof RowOf<E> & string]: string };
type Columns<E extends Endpoint, Fields extends ListFields> = {
  readonly [Key in Exclude<keyof Fields & string, keyof RowOf<E>>]: string;
} & { readonly [Key in keyof Fields & string]?: string };

/** A column with words in a form of its own; what is looked for is looked for in that form first. */
export interface Led<Field extends string> {
  readonly by: string;
  /** Those whose words it has; besides those that are searched. */
  readonly holds: readonly Field[];
  /** Undefined: its index does not lead there. */
  readonly form: (text: string) => string | undefined;
}

export interface ListDefinition<E extends Endpoint, Fields extends ListFields> {
  /** Tables and joins: `inventory.batch b LEFT JOIN catalogue.item i ON i.code = b.item`; or what they are for a call. */
  readonly from: string | ((call: ListCall<E>) => Sql);
  readonly select: Select<E>;
  /** Where a field sorts and filters by another expression than the one it answers. */
  readonly columns: Columns<E, Fields>;
  /** Unique and not null: the last word in every order. */
  readonly id: string;
  /** Columns by which a row is found again, where its id is put together of them. */
  readonly key?: readonly string[];
  /** The order when none is asked for. Whatever a list sorts on is not null. */
  readonly order: readonly (ListSort & { readonly field: keyof Fields & string })[];
  /** One column with all that is searched, where there is a trigram index on it; else every searched field is looked at. */
  readonly search?: string;
  /** Where the words of several fields stand once more, in a form that has an index. */
  readonly led?: Led<keyof Fields & string>;
  /** What rows that are alike in a field go by before their ids, where an index has them in that order. */
  readonly ties?: { readonly [Key in keyof Fields & string]?: keyof Fields & string };
  /**
   * What a row answers is read as rows are sorted: it costs no more than its place. Left out: as the list opens, where an
   * index has the order.
   */
  readonly atOnce?: boolean;
  /** Columns of warehouse codes: a row shows when the caller works in any of them. */
  readonly warehouses?: readonly string[];
  /** Fields for some eyes only: others get null and may not sort or filter by them. */
  readonly guarded?: { readonly [Key in keyof Fields & string]?: readonly Permission[] };
  /** What holds for every row, whoever asks and whatever is filtered. */
  readonly where?: (call: ListCall<E>) => Sql | undefined;
}

/** A definition without its types: what the SQL is made from. */
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
  readonly led: Led<string> | undefined;
  readonly ties: Readonly<Record<string, string | undefined>>;
  readonly atOnce: boolean | undefined;
  readonly key: readonly string[];
  readonly warehouses: readonly string[];
  readonly guarded: Readonly<Record<string, readonly Permission[] | undefined>>;
  readonly where: (call: ListCall<E>) => Sql | undefined;
}

/** Binds a list's contract and its fields to SQL; the compiler asks for an expression for each of them. */
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
  const searched = Object.entries<ListFields[string]>(fields).filter(([, field]) => field.searched);
  return {
    path: contract.path,
    fields,
    models: contract.models ?? [],
    from: typeof from === 'string' ? () => raw(from) : from,
    select,
    column,
    searched: definition.search ? [definition.search] : searched.map(([field]) => column(field)),
    led: definition.led,
    ties: definition.ties ?? {},
    atOnce: definition.atOnce,
    key: definition.key ?? [definition.id],
    id: definition.id,
    order: definition.order,
    warehouses: definition.warehouses ?? [],
    guarded: definition.guarded ?? {},
    where: definition.where ?? (() => undefined),
  };
};
