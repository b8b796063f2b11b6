import { outcomes } from '@granary/domain/access/rules';
import { z } from 'zod';
import { endpoint, listQuery, page, position, type ListFields } from '../http/index.ts';
import { logReaders } from './readers.ts';

export const operationFields = {
  recordedAt: { kind: 'moment', sortable: true, filterable: true },
  occurredAt: { kind: 'moment', sortable: true, filterable: true },
  username: { kind: 'text', sortable: true, filterable: true, searched: true },
  role: { kind: 'enum', filterable: true },
  category: { kind: 'enum', sortable: true, filterable: true },
  type: { kind: 'enum', sortable: true, filterable: true, searched: true },
  subject: { kind: 'text', sortable: true, filterable: true, searched: true },
  outcome: { kind: 'enum', values: outcomes, filterable: true },
  document: { kind: 'text', filterable: true, searched: true },
  warehouse: { kind: 'enum', filterable: true },
  reason: { kind: 'text', filterable: true, searched: true },
  /** Shared by all events of one request or process. */
  correlationId: { kind: 'id', filterable: true },
} as const satisfies ListFields;

/** Placeholder for withheld personal values and prices. */
export const WITHHELD = '[withheld]';

/** Begins the reason of a step that a rule has taken, as it is stored. */
export const BY_RULE = 'BY_RULE';

/** One event: who did what, when, to what, where and why. */
export const operation = z.object({
  eventId: z.uuid(),
  position,
  /** Business time, which a back-dated document may set. */
  occurredAt: z.string(),
  /** Recording time of the event store. */
  recordedAt: z.string(),
  userId: z.string(),
  username: z.string(),
  role: z.string(),
  type: z.string(),
  /** The stream's category and id, such as `inbound` and `IN-20261121-0001`. */
  category: z.string(),
  subject: z.string(),
  /** Current user name, if the stream belongs to a user. */
  subjectName: z.string().nullable(),
  revision: z.number().int(),
  outcome: z.enum(outcomes),
  /** The related document: the category of its stream, and its number. */
  documentKind: z.string().nullable(),
  document: z.string().nullable(),
  /** User name, if the document is a user. */
  documentName: z.string().nullable(),
  warehouse: z.string().nullable(),
  /** In the caller's language if a rule took the step. */
  reason: z.string().nullable(),
  correlationId: z.string(),
  /** For rejections and failures: the message shown to the user, in the caller's language. */
  message: z.string().nullable(),
});
export type Operation = z.output<typeof operation>;

export const listOperations = endpoint({
  method: 'GET',
  path: '/logs/operations',
  summary: 'Operation log',
  access: logReaders,
  attested: 'log:export',
  query: listQuery(operationFields),
  answer: page(operation),
  models: ['operations'],
});
