import type { DiscussedKind } from '@granary/domain/discussions/rules';
import { isWithSales, type OutboundStatus, type OutboundType } from '@granary/domain/outbound/rules';
import type { Permission } from './permissions.ts';

/** Of outbound orders: a sale belongs to sales until it is handed over. */
interface Order {
  readonly type: OutboundType;
  readonly status: OutboundStatus;
}

interface Access {
  readonly readers: readonly Permission[];
  /** Edit, decide or carry out such documents. */
  readonly workers: readonly Permission[];
}

const goods: Access = {
  readers: ['outbound:read'],
  workers: [
    'outbound:write',
    'outbound:approve',
    'outbound_execution:pick',
    'outbound_execution:pack',
    'outbound_execution:ship',
    'outbound_execution:deliver',
  ],
};
const sales: Access = {
  readers: ['sales_outbound:read'],
  workers: ['sales_outbound:write', 'sales_outbound:approve'],
};

const kinds: Readonly<Record<Exclude<DiscussedKind, 'outbound'>, Access>> = {
  inbound: { readers: ['inbound:read'], workers: ['inbound:write', 'inbound:approve'] },
  distribution: {
    readers: ['purchase_request:read'],
    workers: ['purchase_request:write', 'purchase_request:submit', 'purchase_request:approve'],
  },
  count: { readers: ['inventory:read'], workers: ['inventory:write', 'inventory:adjust'] },
  contract: { readers: ['contract:read'], workers: ['contract:write', 'contract:approve'] },
  creditRequest: {
    readers: ['credit:read', 'customer_request:read'],
    workers: ['credit:write', 'credit:submit', 'credit:approve'],
  },
  recall: { readers: ['batch:read'], workers: ['inventory:adjust', 'sales_outbound:write'] },
  batch: { readers: ['inventory:read'], workers: ['batch:write'] },
};

const both = (some: keyof Access): Permission[] => [...sales[some], ...goods[some]];

const allowed = (some: keyof Access, kind: DiscussedKind, order: Order | null): readonly Permission[] => {
  if (kind !== 'outbound') return kinds[kind][some];
  if (order?.type !== 'sale') return goods[some];
  return isWithSales(order.type, order.status) ? sales[some] : both(some);
};

/** Any one of these permissions allows reading the document, in one of its warehouses. */
export const readersOfDocument = (kind: DiscussedKind, order: Order | null = null): readonly Permission[] =>
  allowed('readers', kind, order);

/** Any one of these permissions allows working on the document, in one of its warehouses. */
export const workersOnDocument = (kind: DiscussedKind, order: Order | null = null): readonly Permission[] =>
  allowed('workers', kind, order);

const every = (some: keyof Access): Permission[] => [
  ...new Set([...both(some), ...Object.values(kinds).flatMap((access) => access[some])]),
];

/** Permissions to read some kind of document. */
export const anyDocumentReader: readonly Permission[] = every('readers');

/** Permissions to work on some kind of document; roles that only read have none. */
export const anyDocumentWorker: readonly Permission[] = every('workers');
