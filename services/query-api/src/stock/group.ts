import type { BatchGroup } from '@granary/api/stock';
import {
  compare,
  dividedBy,
  isPositive,
  isZero,
  minus,
  sum,
  times,
  toMoney,
  toQuantity,
} from '@granary/domain/kernel';
import type { BatchStatus } from '@granary/domain/stock';
import { type QueryRunner, named, raw, sql } from '../database/index.ts';

type Member = BatchGroup['members'][number];
type GroupStatus = BatchGroup['status'];
interface Row extends Omit<Member, 'groupStatus' | 'consumptionRate'> {
  readonly transferred: string;
  readonly receivedAt: string;
  readonly initial: string;
  readonly originKind: string;
  readonly parent: string | null;
}

const DAY_MS = 86_400_000;

/** All visible batches of a supplier lot; a batch without a lot is its own group. */
export const batchGroup = async (
  runQuery: QueryRunner,
  id: string,
  warehouses: readonly string[] | 'all',
): Promise<Omit<BatchGroup, 'freshness'> | undefined> => {
  const [self] = await runQuery<{ item: string; supplierLot: string | null }>(
    sql`SELECT item, supplier_lot AS "supplierLot" FROM inventory.batch WHERE id = ${id}`,
  );
  if (!self) return undefined;
  const { item, supplierLot } = self;
  const belongs =
    supplierLot === null ? sql`b.id = ${id}` : sql`b.item = ${item} AND b.supplier_lot = ${supplierLot}`;
  const visible = warehouses === 'all' ? sql`true` : sql`b.warehouse = ANY(${warehouses})`;
  const rows = await runQuery<Row>(sql`
    SELECT b.id, b.batch, b.warehouse, ${raw(named('w', 'b.warehouse'))} AS "warehouseNames", b.status, b.received,
      b.issued AS consumed, b.transferred, b.current, b.initial, b.origin_kind AS "originKind", b.parent, b.received_at AS "receivedAt",
      b.last_operation AS "lastOperation", b.last_changed_at AS "lastChangedAt"
    FROM inventory.batch b LEFT JOIN catalogue.warehouse w ON w.code = b.warehouse
    WHERE ${belongs} AND ${visible} ORDER BY b.received_at, b.id`);
  return summary(supplierLot ? `${item} · ${supplierLot}` : `${item} · ${id.split('.').at(-1)}`, rows);
};

const summary = (key: string, rows: readonly Row[]): Omit<BatchGroup, 'freshness'> => {
  const ids = new Set(rows.map((row) => row.id));
  const children = rows.filter((row) => row.parent !== null && ids.has(row.parent));
  // Transfers between members count as received once; customer returns are deducted from consumption.
  const received = sum(rows.filter((row) => !children.includes(row)).map((row) => row.initial));
  const returned = sum(children.filter((row) => row.originKind === 'return').map((row) => row.initial));
  const issued = sum(rows.map((row) => minus(row.consumed, row.transferred)));
  const consumed = minus(issued, returned);
  const current = toQuantity(sum(rows.map((row) => row.current)));
  const statuses = rows.map(groupStatus);
  return {
    key,
    status: statuses.includes('active')
      ? 'active'
      : (statuses.find((each) => each !== 'transferred') ?? 'transferred'),
    received: toQuantity(received),
    consumed: toQuantity(consumed),
    current,
    consumptionRate: rate(toQuantity(consumed), toQuantity(received)),
    consumedPerDay: toQuantity(dividedBy(consumed, days(rows))),
    members: rows.map((row, n) => member(row, statuses[n] ?? 'active')),
  };
};

const member = (row: Row, status: GroupStatus): Member => ({
  id: row.id,
  batch: row.batch,
  warehouse: row.warehouse,
  warehouseNames: row.warehouseNames,
  status: row.status,
  groupStatus: status,
  received: row.received,
  consumed: row.consumed,
  current: row.current,
  consumptionRate: rate(row.consumed, row.received),
  lastOperation: row.lastOperation,
  lastChangedAt: row.lastChangedAt,
});

const consumedStatuses: ReadonlySet<BatchStatus> = new Set(['exhausted', 'depleted']);

const groupStatus = ({ status, current, consumed, transferred }: Row): GroupStatus => {
  if (status === 'expired') return 'expired';
  if (!isZero(current) && !consumedStatuses.has(status)) return 'active';
  const leftElsewhere = isPositive(transferred) && compare(transferred, consumed) === 0;
  return leftElsewhere ? 'transferred' : 'consumed';
};

const rate = (consumed: string, received: string): string =>
  isZero(received) ? toMoney(0) : toMoney(times(dividedBy(consumed, received), 100));

/** Days from the first receipt to the last change, at least 1. */
const days = (rows: readonly Row[]): number => {
  const first = Math.min(...rows.map((row) => Date.parse(row.receivedAt)));
  const last = Math.max(...rows.map((row) => Date.parse(row.lastChangedAt)));
  return Math.max(1, Math.ceil((last - first) / DAY_MS));
};
