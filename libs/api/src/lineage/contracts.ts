import { languages, quantity, signedQuantity, zonedMoment } from '@granary/domain/kernel';
import { batchStatuses } from '@granary/domain/stock';
import { z } from 'zod';
import { endpoint, freshness, names, position } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { lineageMoves, lineageNodeKinds, lineageParties } from './moves.ts';

export const LINEAGE_DEEPEST = 5;
/** At most so many edges are answered each way. */
export const LINEAGE_WIDEST = 500;
/** And at most so many are written into a file. */
export const LINEAGE_FILE_WIDEST = 10_000;

export const lineageDirections = ['both', 'origin', 'usage'] as const;
export type LineageDirection = (typeof lineageDirections)[number];

export const lineageEdgeKinds = [...keysOf(lineageMoves), ...keysOf(lineageParties)] as const;
export type LineageEdgeKind = (typeof lineageEdgeKinds)[number];

const lineageNode = z.object({
  /** Unique in the graph; what the edges name. */
  key: z.string(),
  kind: z.enum(lineageNodeKinds),
  /** A batch's id, the number of a document or of a count, a supplier's or customer's code; null: not to be seen, or nothing to name. */
  id: z.string().nullable(),
  /** Which line of the document. */
  line: z.number().int().nullable(),
  /** Of a supplier, a customer, and the warehouse of a batch. */
  names: names.nullable(),
  /** What a batch has on hand at the moment asked about. */
  onHand: signedQuantity.nullable(),
  /** Of a batch, today; null where the past is asked about. */
  status: z.enum(batchStatuses).nullable(),
});
export type LineageNode = z.output<typeof lineageNode>;

const lineageEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(lineageEdgeKinds),
  /** What is left of it: taken-back quantities are taken off, and edges of which nothing is left are not told. */
  quantity,
  document: z.string().nullable(),
  line: z.number().int().nullable(),
  /** The latest of the events that make the edge, and how many there are. */
  eventId: z.string(),
  position,
  occurredAt: z.string(),
  recordedAt: z.string(),
  events: z.number().int(),
  direction: z.enum(['origin', 'usage']),
  /** Steps away from the batch asked about: one leads over a document to the next batch, supplier or customer. */
  depth: z.number().int(),
});
export type LineageEdge = z.output<typeof lineageEdge>;

const params = z.object({ id: batchId });

/** Where to look and as of when; without `at` and `effective`, now. */
const question = z.object({
  direction: z.enum(lineageDirections).default('both'),
  depth: z.coerce.number().int().min(1).max(LINEAGE_DEEPEST).default(3),
  /** Only what had been recorded up to this position of the log. */
  at: position.optional(),
  /** Only what had happened by this moment. */
  effective: zonedMoment.optional(),
});

export const getLineage = endpoint({
  method: 'GET',
  path: '/audit/lineage/{id}',
  summary: 'Where a batch came from and where it went',
  access: 'batch:track',
  params,
  query: question,
  answer: z.object({
    root: z.string(),
    nodes: z.array(lineageNode),
    edges: z.array(lineageEdge),
    /** What came into the batch less what went out is what it has on hand; `told` is what its last event said. */
    balance: z.object({
      arrived: signedQuantity,
      left: signedQuantity,
      onHand: signedQuantity,
      told: signedQuantity.nullable(),
    }),
    unit: names,
    /** There is more than these edges: look deeper, or from one of the outer batches. */
    truncated: z.boolean(),
    freshness,
  }),
  models: ['traceability', 'inventory', 'documents', 'customers', 'catalogue'],
});
export type Lineage = z.output<typeof getLineage.answer>;

export const lineageFileFormats = ['csv', 'xlsx'] as const;

export const getLineageFile = endpoint({
  method: 'GET',
  path: '/audit/lineage/{id}/file',
  summary: 'The same edges as a file, with the position of the log they stand at and their digest',
  access: 'batch:track',
  params,
  query: question.extend({
    format: z.enum(lineageFileFormats),
    /** Left out: the language of the request. */
    language: z.enum(languages).optional(),
  }),
  file: 'data',
  answer: z.unknown(),
  models: getLineage.models,
});

function keysOf<Keys extends string>(record: Readonly<Record<Keys, unknown>>): Keys[] {
  return Object.keys(record) as Keys[];
}
