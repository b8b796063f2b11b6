import { outcomes } from '@granary/domain/access/rules';
import { languages } from '@granary/domain/kernel';
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
  /** Everything that one request, or one process, did together. */
  correlationId: { kind: 'id', filterable: true },
} as const satisfies ListFields;

/** Stands where a personal or a priced value was left out. */
export const WITHHELD = '[withheld]';

/** One event: who did what, when, to what, where and why. */
export const operation = z.object({
  eventId: z.uuid(),
  position,
  /** Business time, which a back-dated document sets. */
  occurredAt: z.string(),
  /** The store's own time. */
  recordedAt: z.string(),
  userId: z.string(),
  username: z.string(),
  role: z.string(),
  type: z.string(),
  /** The stream it happened on: `inbound`, and its id, such as `IN-20261121-0001`. */
  category: z.string(),
  subject: z.string(),
  /** Of a person’s own stream: their user name, as it is now. */
  subjectName: z.string().nullable(),
  revision: z.number().int(),
  outcome: z.enum(outcomes),
  /** The document it is about: the category of its own stream, and its number. */
  documentKind: z.string().nullable(),
  document: z.string().nullable(),
  /** Where the document is a person: their user name. */
  documentName: z.string().nullable(),
  warehouse: z.string().nullable(),
  reason: z.string().nullable(),
  correlationId: z.string(),
  /** Of what was refused or failed: what the person was told, in the reader’s language. */
  message: z.string().nullable(),
});
export type Operation = z.output<typeof operation>;

export const listOperations = endpoint({
  method: 'GET',
  path: '/logs/operations',
  summary: 'Operation log',
  access: logReaders,
  query: listQuery(operationFields),
  answer: page(operation),
  models: ['operations'],
});

export const operationFormats = ['csv', 'xlsx'] as const;

/** Whoever wants more narrows the filters: nobody reads it, and a spreadsheet holds no more. */
export const OPERATION_FILE_LINES = { csv: 50_000, xlsx: 10_000 } as const;

export const getOperationsFile = endpoint({
  method: 'GET',
  path: '/logs/operations/file',
  summary: 'The operation log as CSV or xlsx: exactly what is filtered, with its position and digest',
  access: 'log:export',
  query: listQuery(operationFields, {
    format: z.enum(operationFormats),
    /** Left out: the language of the request. */
    language: z.enum(languages).optional(),
  }),
  file: 'data',
  answer: z.unknown(),
  models: ['operations'],
});
