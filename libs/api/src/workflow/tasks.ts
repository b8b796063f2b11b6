import type { TaskKind } from '@granary/domain/workflow/rules';
import type { Permission } from '../access/index.ts';

interface Decision {
  /** The event category of the document that is decided. */
  readonly category: string;
  /** Any one holder decides. */
  readonly permission: Permission;
  /** Holders of any of these see the document, and how far its approval has come. */
  readonly readers: readonly Permission[];
}

/** Whose decision a task waits for. */
export const decisions = {
  inbound_approval: { category: 'inbound', permission: 'inbound:approve', readers: ['inbound:read'] },
  outbound_review: {
    category: 'outbound',
    permission: 'outbound:approve',
    readers: ['outbound:read', 'sales_outbound:read'],
  },
  sales_approval: {
    category: 'outbound',
    permission: 'sales_outbound:approve',
    readers: ['sales_outbound:read'],
  },
  distribution_approval: {
    category: 'distribution',
    permission: 'purchase_request:approve',
    readers: ['purchase_request:read'],
  },
  contract_approval: { category: 'contract', permission: 'contract:approve', readers: ['contract:read'] },
  credit_approval: {
    category: 'creditRequest',
    permission: 'credit:approve',
    readers: ['credit:read', 'customer_request:read'],
  },
  count_approval: { category: 'count', permission: 'inventory:adjust', readers: ['inventory:read'] },
} as const satisfies Record<TaskKind, Decision>;

/** Holders of any of these have an inbox. */
export const deciders: readonly Permission[] = [
  ...new Set(Object.values<Decision>(decisions).map(({ permission }) => permission)),
];

/** Holders of any of these see some kind of document on its way. */
export const documentReaders: readonly Permission[] = [
  ...new Set(
    Object.values<Decision>(decisions).flatMap(({ permission, readers }) => [permission, ...readers]),
  ),
];

/** Who sees how far a document of this category has come. */
export const readersOf = (category: string): readonly Permission[] =>
  Object.values<Decision>(decisions)
    .filter((decision) => decision.category === category)
    .flatMap(({ permission, readers }) => [permission, ...readers]);

/** The tasks that somebody with these permissions decides. */
export const taskKindsFor = (held: ReadonlySet<Permission>): TaskKind[] =>
  (Object.keys(decisions) as TaskKind[]).filter((kind) => held.has(decisions[kind].permission));

export const workflowCategories = [
  ...new Set(Object.values<Decision>(decisions).map(({ category }) => category)),
];
