import { Injectable } from '@nestjs/common';
import { formatFilter, type AnswerOf, type Endpoint } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { Reads, type Freshness } from '../database/index.ts';
import type { List, ListCall } from './list.ts';
import { allOf, pageOf } from './page.ts';
import { RowsShown } from './rows-shown.ts';

type Reader = Parameters<Reads['recordAccess']>[0];

/** All rows of a list and their freshness. */
export interface WholeList<Row> {
  readonly rows: readonly Row[];
  readonly freshness: Freshness;
}

/** Serves list endpoints. */
@Injectable()
export class Lists {
  readonly #shown = new RowsShown();

  constructor(private readonly reads: Reads) {}

  async page<E extends Endpoint>(
    call: ListCall<E> & Reader & { readonly waitFor: bigint | undefined },
    list: List<E>,
  ): Promise<AnswerOf<E>> {
    const { ids, ...page } = await this.reads.snapshot(call, list, async ({ runQuery, freshness }) => ({
      ...(await pageOf(runQuery, list, call)),
      freshness: await freshness(),
    }));
    this.#shown.show(call.caller, list.path, ids);
    const { purpose, cursor } = call.query;
    if (purpose === 'export' && cursor === undefined)
      await this.reads.recordAccess(call, 'export', exportOf(call, list));
    return page as AnswerOf<E>;
  }

  /**
   * All filtered rows in their order from one snapshot. Rejects with `EXPORT_TOO_LONG` if there are more than `most`.
   */
  whole<E extends Endpoint, Row>(
    call: ListCall<E> & { readonly waitFor: bigint | undefined },
    list: List<E>,
    most: number,
  ): Promise<WholeList<Row>> {
    return this.reads.snapshot(call, list, async ({ runQuery, freshness }) => {
      const rows = await allOf(runQuery, list, call, most);
      if (!rows) throw reject('EXPORT_TOO_LONG', { most });
      return { rows: rows as unknown as readonly Row[], freshness: await freshness() };
    });
  }
}

/** The access log entry, with list and filter: `items status:in:active urea`. */
const exportOf = <E extends Endpoint>({ params, query }: ListCall<E>, { path }: List<E>): string => {
  const named = (params ?? {}) as Readonly<Record<string, string>>;
  const list = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
  return [list, ...query.filter.map(formatFilter), ...(query.q ? [query.q] : [])].join(' ');
};
