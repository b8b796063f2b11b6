import type { searchEvents } from '@granary/api/audit';
import { COUNT_CEILING } from '@granary/api/http';
import { FIGURE_READERS, type listOperations, type Operation } from '@granary/api/operations';
import { all, any, raw, sql, type Ask, type Sql } from '../../database/index.ts';
import { leads, rowsFor, type ListCall } from '../../lists/index.ts';
import { operationColumns, operationsList } from '../../operations/index.ts';
import type { Candidate } from './look-through.ts';

/** So many are laid beside the log at a time. */
const AT_ONCE = 5_000;
/** So many that an index has led to are looked up one by one. */
const LED_AT_ONCE = 200;
/** A word that many events say is found among the newest of them sooner than in its index. */
const NEWEST = 2_000;

type Asked = Omit<ListCall<typeof listOperations>, 'query'> & {
  readonly query: Omit<ListCall<typeof searchEvents>['query'], 'cursor' | 'sort'>;
};

const idOf = (position: string): string => `${position.padStart(19, '0')}-0000`;

/** What filters and warehouses leave of the operation log. */
const filtered = ({ query: { limit, filter }, ...call }: Asked, before: string | undefined): Sql =>
  all([
    rowsFor(operationsList, { ...call, query: { limit, filter, sort: [] } }),
    before === undefined ? undefined : sql`o.id < ${idOf(before)}`,
  ]);

/**
 * Where words can be, as far as their index knows; undefined: it knows none of them. Who may see no figure is not led by
 * one either.
 */
export const ledTo = ({ caller }: Pick<Asked, 'caller'>, words: readonly string[]): Sql | undefined => {
  const columns = FIGURE_READERS.some((one) => caller.permissions.has(one))
    ? ['o.words', 'o.figures']
    : ['o.words'];
  const led = words.flatMap((word) => {
    const conditions = columns.flatMap((column) => leads(operationsList, word, column) ?? []);
    return conditions.length === 0 ? [] : [any(conditions)];
  });
  return led.length === 0 ? undefined : all(led);
};

const CANDIDATE = raw('o.position, o.recorded_at AS "recordedAt", o.search_text AS summary');

/** Newest first: as many as are looked through at a time. */
export const candidatesOf = (ask: Ask, asked: Asked, before: string | undefined): Promise<Candidate[]> =>
  ask<Candidate>(sql`
    SELECT ${CANDIDATE} FROM operations.operation o WHERE ${filtered(asked, before)}
    ORDER BY o.id DESC LIMIT ${AT_ONCE}`);

/** The same out of the newest alone, of which a page may be full already. */
export const newestLed = (
  ask: Ask,
  asked: Asked,
  led: Sql,
  before: string | undefined,
): Promise<Candidate[]> =>
  ask<Candidate>(sql`
    SELECT ${CANDIDATE} FROM (
      SELECT * FROM operations.operation o WHERE ${before === undefined ? sql`true` : sql`o.id < ${idOf(before)}`}
      ORDER BY o.id DESC LIMIT ${NEWEST}) o
    WHERE ${all([filtered(asked, undefined), led])} ORDER BY o.id DESC`);

export const ledCandidates = (
  ask: Ask,
  asked: Asked,
  led: Sql,
  before: string | undefined,
): Promise<Candidate[]> =>
  ask<Candidate>(sql`
    SELECT ${CANDIDATE} FROM operations.operation o WHERE ${all([filtered(asked, before), led])}
    ORDER BY o.id DESC LIMIT ${LED_AT_ONCE}`);

/** How many operations lie between two places, as far as anybody counts. */
export const countBetween = async (
  ask: Ask,
  asked: Asked,
  before: string | undefined,
  down: string | undefined,
): Promise<{ readonly searched: number; readonly exact: boolean }> => {
  const [found] = await ask<{ total: string }>(sql`
    SELECT count(*) AS total FROM (
      SELECT FROM operations.operation o
      WHERE ${all([filtered(asked, before), down === undefined ? undefined : sql`o.id >= ${idOf(down)}`])}
      LIMIT ${COUNT_CEILING + 1}) counted`);
  const total = Number(found?.total);
  return { searched: Math.min(total, COUNT_CEILING), exact: total <= COUNT_CEILING };
};

/** The place of the event right after that one; undefined: it is the newest. */
export const placeAfter = async (ask: Ask, position: string): Promise<string | undefined> => {
  const [next] = await ask<{ position: string }>(sql`
    SELECT o.position FROM operations.operation o WHERE o.id > ${idOf(position)} ORDER BY o.id LIMIT 1`);
  return next?.position;
};

const selected = raw(
  Object.entries(operationColumns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', '),
);

export const operationsAt = async (ask: Ask, positions: readonly string[]): Promise<Operation[]> =>
  positions.length === 0
    ? []
    : ask<Operation>(sql`
        SELECT ${selected} FROM operations.operation o
        WHERE o.id = ANY(${positions.map(idOf)}) ORDER BY o.id DESC`);
