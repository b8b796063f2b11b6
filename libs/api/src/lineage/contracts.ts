import { languages, quantity, signedQuantity, zonedMoment } from '@granary/domain/kernel';
import { batchStatuses } from '@granary/domain/stock';
import { z } from 'zod';
import { endpoint, freshness, names, position } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { lineageMoves, lineageNodeKinds, lineageParties } from './moves.ts';

export const LINEAGE_DEEPEST = 5;
/** Maximum number of edges returned per direction. */
export const LINEAGE_WIDEST = 500;
/** Maximum number of edges in a file. */
export const LINEAGE_FILE_WIDEST = 10_000;

export const lineageDirections = ['both', 'origin', 'usage'] as const;
export type LineageDirection = (typeof lineageDirections)[number];

export const lineageEdgeKinds = [...keysOf(lineageMoves), ...keysOf(lineageParties)] as const;
export type LineageEdgeKind = (typeof lineageEdgeKinds)[number];

const lineageNode = z.object({
  /** Unique in the graph; referenced by the edges. */
  key: z.string(),
  kind: z.enum(lineageNodeKinds),
  /**
   * A batch id, the number of a document or count, or a supplier or customer code; null if withheld or not applicable.
   */
  id: z.string().nullable(),
  /** Line of the document. */
  line: z.number().int().nullable(),
  /** For suppliers, customers, and the warehouse of a batch. */
  names: names.nullable(),
  /** Quantity on hand of a batch at the requested moment. */
  onHand: signedQuantity.nullable(),
  /** Current status of a batch; null if the past is requested. */
  status: z.enum(batchStatuses).nullable(),
  /** Names of the files that a batch has today; null where the past is asked about. */
  attachments: z.array(z.string()).nullable(),
});
export type LineageNode = z.output<typeof lineageNode>;

const lineageEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(lineageEdgeKinds),
  /** Net quantity: reversals are deducted, and edges with nothing left are omitted. */
  quantity,
  document: z.string().nullable(),
  line: z.number().int().nullable(),
  /** The latest event of the edge, and the number of events. */
  eventId: z.string(),
  position,
  occurredAt: z.string(),
  recordedAt: z.string(),
  events: z.number().int(),
  direction: z.enum(['origin', 'usage']),
  /** Distance from the requested batch: one step leads over a document to the next batch, supplier or customer. */
  depth: z.number().int(),
});
export type LineageEdge = z.output<typeof lineageEdge>;

const params = z.object({ id: batchId });

/** Direction, depth and time; without `at` and `effective`, the current state. */
const question = z.object({
  direction: z.enum(lineageDirections).default('both'),
  depth: z.coerce.number().int().min(1).max(LINEAGE_DEEPEST).default(3),
  /** Only events up to this log position. */
  at: position.optional(),
  /** Only events up to this business time. */
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
    /** Arrived − left = on hand; `told` is the quantity in the batch's last event. */
    balance: z.object({
      arrived: signedQuantity,
      left: signedQuantity,
      onHand: signedQuantity,
      told: signedQuantity.nullable(),
    }),
    unit: names,
    /** There are more edges: increase the depth, or start from an outer batch. */
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
    /** Defaults to the language of the request. */
    language: z.enum(languages).optional(),
  }),
  file: 'data',
  answer: z.unknown(),
  models: getLineage.models,
});

function keysOf<Keys extends string>(record: Readonly<Record<Keys, unknown>>): Keys[] {
  return Object.keys(record) as Keys[];
}
