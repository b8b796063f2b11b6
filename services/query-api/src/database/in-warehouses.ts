import { all, raw, sql, type Sql } from '@granary/reading/sql';

/** One warehouse, or all of the caller's. */
export interface WarehouseScope {
  readonly caller: { readonly warehouses: 'all' | readonly string[] };
  readonly warehouse?: string | undefined;
}

/** Restricts rows to the caller's warehouses and the requested one; `column` is the warehouse of a row. */
export const inWarehouses = ({ caller, warehouse }: WarehouseScope, column: string): Sql =>
  all([
    warehouse === undefined ? undefined : sql`${raw(column)} = ${warehouse}`,
    caller.warehouses === 'all' ? undefined : sql`${raw(column)} = ANY(${[...caller.warehouses]})`,
  ]);
