import type { Edge } from '@xyflow/react';
import type { DrawnEdge, Drawing } from './drawing.ts';
import type { FlowEdgeData } from './FlowEdge.tsx';
import type { Flow } from './places.ts';

const THINNEST = 1.5;
const THICKEST = 14;

/** Edge widths are proportional to the quantity, relative to the largest one. */
export const flowEdges = ({ edges }: Drawing, flow: Flow): Edge<FlowEdgeData>[] => {
  const most = Math.max(...edges.map(({ quantity }) => Number(quantity)), Number.MIN_VALUE);
  const into = countBy(edges, ({ to }) => to);
  const outOf = countBy(edges, ({ from }) => from);
  return edges.map((edge) => ({
    id: `${edge.from}→${edge.to}`,
    source: edge.from,
    target: edge.to,
    type: 'goods',
    data: {
      quantity: edge.quantity,
      width: THINNEST + (THICKEST - THINNEST) * (Number(edge.quantity) / most),
      ghost: edge.ghost,
      flow,
      // Where edges share a node, put the label at the end that is not shared.
      label: (into.get(edge.to) ?? 0) <= 1 ? 'end' : (outOf.get(edge.from) ?? 0) <= 1 ? 'start' : 'middle',
    },
  }));
};

const countBy = (edges: readonly DrawnEdge[], keyOf: (edge: DrawnEdge) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const edge of edges) counts.set(keyOf(edge), (counts.get(keyOf(edge)) ?? 0) + 1);
  return counts;
};
