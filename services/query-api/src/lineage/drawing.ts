import type { LineageEdge, LineageNode, LineageNodeKind } from '@granary/api/lineage';
import type { Walked } from './walk.ts';

export const keyOf = (kind: LineageNodeKind, id: string): string => `${kind} ${id}`;

// Written out, field by field: spread from one another, nodes and edges take longer to make than to look up.

/** What most nodes have: a name at most. */
export const nodeOf = (
  key: string,
  kind: LineageNodeKind,
  id: string | null,
  names: LineageNode['names'] = null,
): LineageNode => ({ key, kind, id, line: null, names, onHand: null, status: null });

type Drawn = Pick<LineageEdge, 'from' | 'to' | 'kind' | 'quantity'>;

/** An edge that was walked, or one that follows from it, between nodes as people see them. */
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
