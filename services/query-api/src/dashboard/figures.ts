import type { DashboardFigure, DashboardLink } from '@granary/api/dashboard';
import type { Access, Endpoint, ParamsOf } from '@granary/api/http';
import type { Caller } from '@granary/platform/access';
import type { QueryRunner } from '../database/index.ts';
import { countRows, type List, type ListCall } from '../lists/index.ts';

/** The list behind a figure, and its contract, which parses the query. */
export interface Behind<E extends Endpoint> {
  readonly path: DashboardLink['list'];
  readonly contract: E;
  readonly list: List<E>;
  /** Further query parameters of its screen. */
  readonly query?: Readonly<Record<string, string>>;
}

/** One warehouse, or all of the caller's. */
export interface Scope {
  readonly caller: Caller;
  readonly warehouse: string | undefined;
}

export const mayAsk = ({ permissions }: Caller, { access }: { readonly access: Access }): boolean => {
  if (access === 'public' || access === 'signed-in') return true;
  return (typeof access === 'string' ? [access] : access).some((permission) => permissions.has(permission));
};

/** Counts with the list's own query, so that the figure matches the list it links to. */
export const figure = async <E extends Endpoint>(
  runQuery: QueryRunner,
  { caller, warehouse }: Scope,
  { path, contract, list, query }: Behind<E>,
  filter: readonly string[],
): Promise<DashboardFigure> => {
  const call: ListCall<E> = {
    params: undefined as ParamsOf<E>,
    query: contract.query?.parse({ ...query, warehouse, filter }) as ListCall<E>['query'],
    caller,
  };
  return { ...(await countRows(runQuery, list, call)), link: { list: path, filter: [...filter] } };
};
