import type { InboundDetail, InboundLineDetail } from '@granary/api/inbound';
import type { Coded } from '@granary/api/http';
import type { InboundRowLine } from '@granary/read-models/inbound';
import type { QueryRunner } from '../database/index.ts';
import { countsOf } from '../items/index.ts';
import { namesOfSuppliers, type InboundFound } from './queries.ts';

type Detail = Omit<InboundDetail, 'own' | 'timeline' | 'freshness'>;

/** The order with the names its lines refer to. Prices are null unless `pricesVisible`. */
export async function detailOf(
  runQuery: QueryRunner,
  found: InboundFound,
  pricesVisible: boolean,
): Promise<Detail> {
  const { submitterId: _, lines, ...header } = found;
  const counts = await countsOf(runQuery, lines);
  const mentioned = lines.flatMap(({ supplier }) => (supplier ? [supplier] : []));
  const suppliers = byCode(await namesOfSuppliers(runQuery, [...new Set(mentioned)]));
  const received = header.status === 'completed';
  return {
    ...header,
    total: pricesVisible ? header.total : null,
    lines: lines.map((line) => ({
      ...line,
      ...(!pricesVisible && { unitPrice: null, subtotal: null }),
      ...counts(line),
      supplier: line.supplier === null ? null : (suppliers.get(line.supplier) ?? nameless(line.supplier)),
      batchId: received ? batchIdOf(header.warehouse, line) : null,
    })),
  };
}

const batchIdOf = (warehouse: string, { item, batch }: InboundRowLine): InboundLineDetail['batchId'] =>
  batch === null ? null : `${warehouse}.${item}.${batch}`;

const byCode = (named: readonly Coded[]): Map<string, Coded> => new Map(named.map((one) => [one.code, one]));

const nameless = (code: string): Coded => ({ code, name: null, englishName: null, khmerName: null });
