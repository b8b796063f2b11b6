import { Injectable } from '@nestjs/common';
import { formatFilter, type AnswerOf, type Endpoint, type ListRequest } from '@granary/api/http';
import { Reads } from '../database/index.ts';
import { KnownCounts } from './known-counts.ts';
import type { List, ListCall } from './list.ts';
import { pageOf } from './page.ts';
import { RowsShown } from './rows-shown.ts';

type Reader = Parameters<Reads['recordAccess']>[0];

/** Serves list endpoints. */
@Injectable()
export class Lists {
  readonly #shown = new RowsShown();
  readonly #counts = new KnownCounts();

  constructor(private readonly reads: Reads) {}

  async page<E extends Endpoint>(
    call: ListCall<E> & Reader & { readonly waitFor: bigint | undefined },
    list: List<E>,
  ): Promise<AnswerOf<E>> {
    const { ids, ...page } = await this.reads.snapshot(call, list, async ({ runQuery, freshness }) => ({
      ...(await pageOf(runQuery, list, call, this.#counts.in(runQuery))),
      freshness: await freshness(),
    }));
    this.#shown.show(call.caller, list.path, ids);
    const { purpose, cursor } = call.query;
    if (purpose === 'export' && cursor === undefined)
      await this.reads.recordAccess(call, 'export', exportOf(call, list));
    return page as AnswerOf<E>;
  }
}

/** The access log entry, with list and filter: `items status:in:active urea`. */
const exportOf = <E extends Endpoint>({ params, query }: ListCall<E>, { path }: List<E>): string => {
  const named = (params ?? {}) as Readonly<Record<string, string>>;
  const list = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
  return [list, ...filtersOf(query)].join(' ');
};

/** Filters and search text, as in the URL. */
export const filtersOf = ({ filter, q }: Pick<ListRequest, 'filter' | 'q'>): string[] => [
  ...filter.map(formatFilter),
  ...(q ? [q] : []),
];
