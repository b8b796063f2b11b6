import type { TaskKind } from '@granary/domain/workflow/rules';
import type { Permission } from '../access/index.ts';
import type { Topic } from '../http/index.ts';

interface Decision {
  /** Event category of the decided document. */
  readonly category: Topic;
  /** Any one holder decides. */
  readonly permission: Permission;
  /** Any one of these allows seeing the document and its approval progress. */
  readonly readers: readonly Permission[];
}

/** The decision behind each kind of task. */
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

/** Any one of these permissions gives an inbox. */
export const deciders: readonly Permission[] = [
  ...new Set(Object.values<Decision>(decisions).map(({ permission }) => permission)),
];

/** Any one of these permissions allows seeing some kind of document in approval. */
export const documentReaders: readonly Permission[] = [
  ...new Set(
    Object.values<Decision>(decisions).flatMap(({ permission, readers }) => [permission, ...readers]),
  ),
];

/** Permissions to see the approval progress of documents of this category. */
export const readersOf = (category: string): readonly Permission[] =>
  Object.values<Decision>(decisions)
    .filter((decision) => decision.category === category)
    .flatMap(({ permission, readers }) => [permission, ...readers]);

/** The kinds of tasks that a user with these permissions decides. */
export const taskKindsFor = (held: ReadonlySet<Permission>): TaskKind[] =>
  (Object.keys(decisions) as TaskKind[]).filter((kind) => held.has(decisions[kind].permission));

export const workflowCategories = [
  ...new Set(Object.values<Decision>(decisions).map(({ category }) => category)),
];
