import type { LineageNode } from '@granary/api/lineage';

export type Names = NonNullable<LineageNode['names']>;

/** What is known of a batch or of an outbound that an edge leads to; of anything else nothing is. */
export interface FarEnd {
  readonly batchStatus: LineageNode['status'];
  readonly onHand: string | null;
  readonly warehouse: Names | null;
  readonly orderStatus: string | null;
  readonly customer: string | null;
  readonly customerNames: Names | null;
  /** Of the batch, or whom the goods of the outbound go back to. */
  readonly supplier: string | null;
  readonly supplierNames: Names | null;
}

export const names = (alias: string, otherwise: string): string =>
  `jsonb_build_object('name', coalesce(${alias}.name, ${otherwise}), 'englishName', ${alias}.english_name, 'khmerName', ${alias}.khmer_name)`;
export const named = (alias: string, code: string): string =>
  `CASE WHEN ${code} IS NOT NULL THEN ${names(alias, code)} END`;

/** One by one by its key: what a walk reaches is little, however much there is of everything. */
const byKey = (table: string, alias: string, key: string, value: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM ${table} t WHERE t.${key} = ${value} LIMIT 1) ${alias} ON true`;

const supplierCode = 'coalesce(b.supplier, o.supplier)';

/** Columns of `FarEnd`, and what they come from, beside a row `w` of a walk. */
export const farEnd = {
  select: `b.status AS "batchStatus", b.current AS "onHand", ${named('h', 'b.warehouse')} AS warehouse,
    o.status AS "orderStatus", o.customer, ${named('c', 'o.customer')} AS "customerNames",
    ${supplierCode} AS supplier, ${named('s', supplierCode)} AS "supplierNames"`,
  joins: [
    byKey('inventory.batch', 'b', 'id', 'CASE WHEN w.batch THEN w.node END'),
    byKey('documents.outbound', 'o', 'number', `CASE WHEN NOT w.batch THEN split_part(w.node, ':', 1) END`),
    byKey('catalogue.warehouse', 'h', 'code', 'b.warehouse'),
    byKey('customers.customer', 'c', 'code', 'o.customer'),
    byKey('catalogue.supplier', 's', 'code', supplierCode),
  ].join('\n    '),
} as const;
