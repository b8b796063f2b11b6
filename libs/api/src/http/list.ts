import { day, zonedMoment } from '@granary/domain/kernel';
import { z } from 'zod';
import { position } from './envelope.ts';

/** How a list column can be sorted, filtered and searched; used for both SQL and the filter bar. */
export interface ListField {
  /** `id`: no substring matches. */
  readonly kind: 'text' | 'id' | 'enum' | 'decimal' | 'integer' | 'day' | 'moment' | 'boolean';
  readonly values?: readonly string[];
  /** Sorts in the order of `values` instead of alphabetically. */
  readonly ranked?: true;
  readonly sortable?: boolean;
  readonly filterable?: boolean;
  /** Included in the free-text search `q`. */
  readonly searched?: boolean;
}
export type ListFields = Readonly<Record<string, ListField>>;

export const filterOperators = {
  text: ['contains', 'equals', 'startsWith'],
  id: ['equals'],
  enum: ['in'],
  decimal: ['eq', 'gte', 'lte'],
  integer: ['eq', 'gte', 'lte'],
  day: ['eq', 'gte', 'lte'],
  moment: ['gte', 'lte'],
  boolean: ['eq'],
} as const satisfies Record<ListField['kind'], readonly string[]>;
export type FilterOperator = (typeof filterOperators)[ListField['kind']][number];

export interface ListFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}
export interface ListSort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Distinct rows of one list shown per day to a user without export permission; more would bypass it. */
export const LIST_ROWS_A_DAY = 5_000;
/** Totals are counted up to here and then shown as "10,000+". */
export const COUNT_CEILING = 10_000;

const many = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string()),
);

/** Every object inherits a `constructor`; only own properties are fields. */
const fieldOf = (fields: ListFields, name: string): ListField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Parses `available:gte:10` or `status:in:active,locked`. Undefined if field, operator or value is not allowed. */
export const parseFilter = (fields: ListFields, text: string): ListFilter | undefined => {
  const [field = '', operator = '', ...rest] = text.split(':');
  const definition = fieldOf(fields, field);
  if (!definition || definition.filterable === false) return undefined;
  const operators: readonly string[] = filterOperators[definition.kind];
  if (!operators.includes(operator)) return undefined;
  const raw = rest.join(':');
  const values = operator === 'in' ? raw.split(',').filter(Boolean) : [raw];
  if (values.length === 0 || !values.every((value) => isFilterValue(definition, value))) return undefined;
  return { field, operator: operator as FilterOperator, values };
};

export const isFilterValue = (field: ListField, value: string): boolean => {
  switch (field.kind) {
    case 'text':
    case 'id':
      return value.length > 0 && value.length <= 200;
    case 'enum':
      return field.values?.includes(value) ?? true;
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case 'integer':
      return /^-?\d{1,15}$/.test(value);
    case 'day':
      return day.safeParse(value).success;
    case 'moment':
      return zonedMoment.safeParse(value).success;
    case 'boolean':
      return value === 'true' || value === 'false';
  }
};

/** The inverse of `parseFilter`. */
export const formatFilter = (filter: ListFilter): string =>
  `${filter.field}:${filter.operator}:${filter.values.join(',')}`;
export const formatSort = (sort: readonly ListSort[]): string =>
  sort.map(({ field, direction }) => `${field}:${direction}`).join(',');

/** The purpose of reading rows. */
export const purpose = z
  .literal('export')
  .optional()
  .describe(
    'The rows leave as a file: asks for data:export, and is noted in the operation log at the first page.',
  );

/**
 * The query string of a list over these fields:
 * `?limit=20&cursor=…&sort=receivedAt:desc,code:asc&filter=status:in:active&filter=available:gte:10&q=text`.
 */
export const listQuery = <Fields extends ListFields, Extra extends z.ZodRawShape = Record<never, never>>(
  fields: Fields,
  extra: Extra = {} as Extra,
) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    cursor: z
      .string()
      .max(2000)
      .optional()
      .describe('Opaque; from `page.first`, `previous`, `next` or `last` of an earlier answer.'),
    sort: z
      .string()
      .optional()
      .transform((text, context): ListSort[] => {
        if (!text) return [];
        return text.split(',').flatMap((part) => {
          const [field = '', direction = 'asc'] = part.split(':');
          if (fieldOf(fields, field)?.sortable && (direction === 'asc' || direction === 'desc'))
            return [{ field, direction }];
          context.addIssue({ code: 'custom', message: `sort: ${part}` });
          return [];
        });
      })
      .describe(`Comma-separated, each \`field:asc\` or \`field:desc\`; by ${sortableIn(fields)}.`),
    filter: many
      .transform((texts, context): ListFilter[] =>
        texts.flatMap((text) => {
          const filter = parseFilter(fields, text);
          if (filter) return [filter];
          context.addIssue({ code: 'custom', message: `filter: ${text}` });
          return [];
        }),
      )
      .describe(`Repeatable, \`field:operator:value\`; ${filtersOf(fields)}.`),
    q: z.string().trim().max(200).optional(),
    purpose,
    ...extra,
  });

const sortableIn = (fields: ListFields): string =>
  Object.keys(fields)
    .filter((name) => fields[name]?.sortable)
    .join(', ');

const filtersOf = (fields: ListFields): string =>
  Object.entries(fields)
    .filter(([, field]) => field.filterable !== false)
    .map(
      ([name, { kind, values }]) =>
        `${name} ${filterOperators[kind].join('/')}${values ? ` ${values.join(',')}` : ''}`,
    )
    .join('; ');

/** The parsed output of every `listQuery`. */
export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: readonly ListSort[];
  readonly filter: readonly ListFilter[];
  readonly q?: string | undefined;
  readonly purpose?: 'export' | undefined;
}

/** The log position and time of the read models; `stale` if they are behind the caller's own writes. */
export const freshness = z.object({ position, at: z.string(), stale: z.boolean() });

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    page: z.object({
      /** "x–y of N": the first row's number, counted from 1; 0 if there are none. */
      from: z.number().int(),
      to: z.number().int(),
      total: z.number().int(),
      /** False if there are more than `total`. */
      exact: z.boolean(),
      first: z.string().nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
      last: z.string().nullable(),
    }),
    freshness,
  });
