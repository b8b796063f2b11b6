import type { LineageNode } from '@granary/api/lineage';
import { named } from '../database/index.ts';

export type Names = NonNullable<LineageNode['names']>;

/** What is known of the batch or outbound order at the far end of an edge; all null for other nodes. */
export interface FarEnd {
  readonly batchStatus: LineageNode['status'];
  readonly onHand: string | null;
  readonly attachments: LineageNode['attachments'];
  readonly warehouse: Names | null;
  readonly orderStatus: string | null;
  readonly customer: string | null;
  readonly customerNames: Names | null;
  /** Supplier of the batch, or of the goods the order returns. */
  readonly supplier: string | null;
  readonly supplierNames: Names | null;
}

/** NULL if there is no code. */
export const namedIfAny = (alias: string, code: string): string =>
  `CASE WHEN ${code} IS NOT NULL THEN ${named(alias, code)} END`;

/** SQL for the names of a batch's attachments. */
export const fileNames = (alias: string): string =>
  `jsonb_path_query_array(${alias}.attachments, '$[*].name')`;

/** A lateral join, so that each row is looked up by key: a walk reaches few rows, however large the table. */
const byKey = (table: string, alias: string, key: string, value: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM ${table} t WHERE t.${key} = ${value} LIMIT 1) ${alias} ON true`;

const supplierCode = 'coalesce(b.supplier, o.supplier)';

/** The columns of `FarEnd` and their joins, for a row `w` of a walk. */
export const farEnd = {
  select: `b.status AS "batchStatus", b.current AS "onHand", ${fileNames('b')} AS attachments,
    ${namedIfAny('h', 'b.warehouse')} AS warehouse,
    o.status AS "orderStatus", o.customer, ${namedIfAny('c', 'o.customer')} AS "customerNames",
    ${supplierCode} AS supplier, ${namedIfAny('s', supplierCode)} AS "supplierNames"`,
  joins: [
    byKey('inventory.batch', 'b', 'id', 'CASE WHEN w.batch THEN w.node END'),
    byKey('documents.outbound', 'o', 'number', `CASE WHEN NOT w.batch THEN split_part(w.node, ':', 1) END`),
    byKey('catalogue.warehouse', 'h', 'code', 'b.warehouse'),
    byKey('customers.customer', 'c', 'code', 'o.customer'),
    byKey('catalogue.supplier', 's', 'code', supplierCode),
  ].join('\n    '),
} as const;
