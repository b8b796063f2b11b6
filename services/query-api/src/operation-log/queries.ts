import { listOperations, operationFields } from '@granary/api/operation-log';
import { raw, sql, type Sql } from '../database/index.ts';
import { hasTrigram, soughtForm } from '@granary/read-models/operation-log';
import { defineList, type Led, type ListCall } from '../lists/index.ts';

/** The user name for an id; the id remains if the user is unknown. */
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
  /** Translated per reader: see `withMessage`. */
  message: 'NULL',
};

/**
 * Operations without a warehouse are visible to everyone who may read the log, except recalls: those require access to
 * one of the recall's warehouses, and so do comments on them.
 */
export const visibleTo = (warehouses: ListCall['caller']['warehouses']): Sql | undefined =>
  warehouses === 'all'
    ? undefined
    : sql`o.warehouse = ANY(${warehouses}) OR o.warehouse IS NULL AND (NOT ${raw(ABOUT_RECALL)} OR EXISTS (
        SELECT FROM recalls.recall r WHERE r.number = coalesce(o.document, o.subject)
          AND r.warehouses && ${warehouses}::text[]))`;

const ABOUT_RECALL =
  "(o.category = 'recall' OR o.category = 'discussion' AND o.document_kind IS NOT DISTINCT FROM 'recall')";

/** The index over the words of an operation; `holds` lists the fields it contains. */
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
  search: ['o.search_text'],
  led: ledByWords(['subject', 'document', 'username', 'type', 'reason']),
  ties: { username: 'recordedAt', type: 'recordedAt', category: 'recordedAt', subject: 'recordedAt' },
  order: [{ field: 'occurredAt', direction: 'desc' }],
  where: ({ caller }) => visibleTo(caller.warehouses),
});
