import type { searchEvents } from '@granary/api/audit';
import { COUNT_CEILING } from '@granary/api/http';
import { FIGURE_READERS, type listOperations, type Operation } from '@granary/api/operation-log';
import { all, any, raw, sql, type QueryRunner, type Sql } from '../../database/index.ts';
import { filteredRows, leads, type ListCall } from '../../lists/index.ts';
import { operationColumns, operationsList } from '../../operation-log/index.ts';
import type { Candidate } from './look-through.ts';

/** Candidates per batch when reading the log backwards. */
const AT_ONCE = 5_000;
/** Candidates per batch when they come from an index. */
const LED_AT_ONCE = 200;
/** Number of newest operations checked first: a frequent word is found there faster than through the index. */
const NEWEST = 2_000;

type Asked = Omit<ListCall<typeof listOperations>, 'query'> & {
  readonly query: Omit<ListCall<typeof searchEvents>['query'], 'cursor' | 'sort'>;
};

const idOf = (position: string): string => `${position.padStart(19, '0')}-0000`;

/** Operations that pass the filters and the caller's warehouses. */
const filtered = ({ query: { limit, filter }, ...call }: Asked, before: string | undefined): Sql =>
  all([
    filteredRows(operationsList, { ...call, query: { limit, filter, sort: [] } }),
    before === undefined ? undefined : sql`o.id < ${idOf(before)}`,
  ]);

/**
 * The index condition for the words; undefined if the index covers none of them. The index of figures is only used for
 * callers who may see figures.
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

/** The next batch of filtered operations, newest first. */
export const candidatesOf = (
  runQuery: QueryRunner,
  asked: Asked,
  before: string | undefined,
): Promise<Candidate[]> =>
  runQuery<Candidate>(sql`
    SELECT ${CANDIDATE} FROM operations.operation o WHERE ${filtered(asked, before)}
    ORDER BY o.id DESC LIMIT ${AT_ONCE}`);

/** Like `ledCandidates`, among the newest operations only, which often fill a page. */
export const newestLed = (
  runQuery: QueryRunner,
  asked: Asked,
  led: Sql,
  before: string | undefined,
): Promise<Candidate[]> =>
  runQuery<Candidate>(sql`
    SELECT ${CANDIDATE} FROM (
      SELECT * FROM operations.operation o WHERE ${before === undefined ? sql`true` : sql`o.id < ${idOf(before)}`}
      ORDER BY o.id DESC LIMIT ${NEWEST}) o
    WHERE ${all([filtered(asked, undefined), led])} ORDER BY o.id DESC`);

export const ledCandidates = (
  runQuery: QueryRunner,
  asked: Asked,
  led: Sql,
  before: string | undefined,
): Promise<Candidate[]> =>
  runQuery<Candidate>(sql`
    SELECT ${CANDIDATE} FROM operations.operation o WHERE ${all([filtered(asked, before), led])}
    ORDER BY o.id DESC LIMIT ${LED_AT_ONCE}`);

/** Counts the operations between two positions, up to the ceiling. */
export const countBetween = async (
  runQuery: QueryRunner,
  asked: Asked,
  before: string | undefined,
  down: string | undefined,
): Promise<{ readonly searched: number; readonly exact: boolean }> => {
  const [found] = await runQuery<{ total: string }>(sql`
    SELECT count(*) AS total FROM (
      SELECT FROM operations.operation o
      WHERE ${all([filtered(asked, before), down === undefined ? undefined : sql`o.id >= ${idOf(down)}`])}
      LIMIT ${COUNT_CEILING + 1}) counted`);
  const total = Number(found?.total);
  return { searched: Math.min(total, COUNT_CEILING), exact: total <= COUNT_CEILING };
};

/** Position of the event after the given one; undefined if that is the newest. */
export const placeAfter = async (runQuery: QueryRunner, position: string): Promise<string | undefined> => {
  const [next] = await runQuery<{ position: string }>(sql`
    SELECT o.position FROM operations.operation o WHERE o.id > ${idOf(position)} ORDER BY o.id LIMIT 1`);
  return next?.position;
};

const selected = raw(
  Object.entries(operationColumns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', '),
);

export const operationsAt = async (
  runQuery: QueryRunner,
  positions: readonly string[],
): Promise<Operation[]> =>
  positions.length === 0
    ? []
    : runQuery<Operation>(sql`
        SELECT ${selected} FROM operations.operation o
        WHERE o.id = ANY(${positions.map(idOf)}) ORDER BY o.id DESC`);
