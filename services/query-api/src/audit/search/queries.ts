import type { searchEvents } from '@granary/api/audit';
import type { listOperations, Operation } from '@granary/api/operations';
import { all, raw, sql, type Ask } from '../../database/index.ts';
import { rowsFor, type ListCall } from '../../lists/index.ts';
import { operationColumns, operationsList } from '../../operations/index.ts';
import type { Candidate } from './look-through.ts';

/** So many are laid beside the log at a time. */
const AT_ONCE = 5_000;

type Asked = Omit<ListCall<typeof listOperations>, 'query'> & {
  readonly query: Omit<ListCall<typeof searchEvents>['query'], 'cursor' | 'sort'>;
};

const idOf = (position: string): string => `${position.padStart(19, '0')}-0000`;

/** What filters and warehouses leave of the operation log, newest first: as many as are looked through at a time. */
export const candidatesOf = (
  ask: Ask,
  { query: { limit, filter }, ...call }: Asked,
  before: string | undefined,
): Promise<Candidate[]> =>
  ask<Candidate>(sql`
    SELECT o.position, o.recorded_at AS "recordedAt", o.search_text AS summary
    FROM operations.operation o
    WHERE ${all([
      rowsFor(operationsList, { ...call, query: { limit, filter, sort: [] } }),
      before === undefined ? undefined : sql`o.id < ${idOf(before)}`,
    ])}
    ORDER BY o.id DESC LIMIT ${AT_ONCE}`);

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
