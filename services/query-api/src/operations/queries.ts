import { listOperations, operationFields } from '@granary/api/operations';
import { sql, type Sql } from '../database/index.ts';
import { hasTrigram, soughtForm } from '@granary/read-models/operations';
import { defineList, type Led, type ListCall } from '../lists/index.ts';

/** People are named, not numbered; whoever is not known any more keeps the number. */
const personAt = (column: string, kind: string): string =>
  `CASE WHEN ${kind} THEN (SELECT u.username FROM people.user_account u WHERE u.id = ${column}) END`;

export const operationColumns = {
  eventId: 'o.event_id',
  position: 'o.position',
  occurredAt: 'o.occurred_at',
  recordedAt: 'o.recorded_at',
  userId: 'o.user_id',
  username: 'o.username',
  role: 'o.role',
  type: 'o.type',
  category: 'o.category',
  subject: 'o.subject',
  subjectName: personAt('o.subject', `o.category IN ('user', 'access')`),
  revision: 'o.revision',
  outcome: 'o.outcome',
  documentKind: 'o.document_kind',
  document: 'o.document',
  documentName: personAt('o.document', `o.document_kind = 'user'`),
  warehouse: 'o.warehouse',
  reason: 'o.reason',
  correlationId: 'o.correlation_id',
  /** In the language of who reads: see `withMessage`. */
  message: 'NULL',
};

/**
 * What belongs to no warehouse concerns everybody who may read the log; a recall, whoever works in one of its warehouses.
 */
export const visibleTo = (warehouses: ListCall['caller']['warehouses']): Sql | undefined =>
  warehouses === 'all'
    ? undefined
    : sql`o.warehouse = ANY(${warehouses}) OR o.warehouse IS NULL AND (o.category <> 'recall' OR EXISTS (
        SELECT FROM recalls.recall r WHERE r.number = o.subject AND r.warehouses && ${warehouses}::text[]))`;

/** What the words of an operation hold of its fields. */
export const ledByWords = <Field extends string>(holds: readonly Field[]): Led<Field> => ({
  by: 'o.words',
  holds,
  form: (text) => {
    const form = soughtForm(text);
    return hasTrigram(form) ? form : undefined;
  },
});

export const operationsList = defineList(listOperations, operationFields, {
  from: 'operations.operation o',
  select: operationColumns,
  columns: {},
  id: 'o.id',
  atOnce: true,
  search: 'o.search_text',
  led: ledByWords(['subject', 'document', 'username', 'type', 'reason']),
  ties: { username: 'recordedAt', type: 'recordedAt', category: 'recordedAt', subject: 'recordedAt' },
  order: [{ field: 'occurredAt', direction: 'desc' }],
  where: ({ caller }) => visibleTo(caller.warehouses),
});
