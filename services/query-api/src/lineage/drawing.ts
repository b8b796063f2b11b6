import type { LineageEdge, LineageNode, LineageNodeKind } from '@granary/api/lineage';
import type { Walked } from './walk.ts';

export const keyOf = (kind: LineageNodeKind, id: string): string => `${kind} ${id}`;

// Fields are written out: with spread syntax, creating nodes and edges would take longer than querying them.

/** A node without a line, quantity or status. */
export const nodeOf = (
  key: string,
  kind: LineageNodeKind,
  id: string | null,
  names: LineageNode['names'] = null,
): LineageNode => ({ key, kind, id, line: null, names, onHand: null, status: null, attachments: null });

type Drawn = Pick<LineageEdge, 'from' | 'to' | 'kind' | 'quantity'>;

/** An edge between displayed nodes: the walked edge itself or one derived from it. */
export const edgeOf = (walked: Walked, { from, to, kind, quantity }: Drawn): LineageEdge => ({
  from,
  to,
  kind,
  quantity,
  document: walked.document,
  line: walked.line,
  eventId: walked.eventId,
  position: walked.position,
  occurredAt: walked.occurredAt,
  recordedAt: walked.recordedAt,
  events: walked.events,
  direction: walked.direction,
  depth: walked.depth,
});
