import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from './drawing.ts';
import type { Flow, Places } from './places.ts';

export const NODE_WIDTH = 180;
export const NODE_HEIGHT = 64;
const BETWEEN_RANKS = 60;
const BETWEEN_NODES = 14;

/** Layout in the direction of the goods; positions are top left corners. */
export const placesOf = ({ nodes, edges }: Drawing, flow: Flow = 'right'): Places => {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({
    rankdir: flow === 'right' ? 'LR' : 'TB',
    ranksep: BETWEEN_RANKS,
    nodesep: BETWEEN_NODES,
    marginx: 8,
    marginy: 8,
  });
  for (const { key } of nodes) graph.setNode(key, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of edges) graph.setEdge(from, to, {});
  layout(graph);
  return new Map(
    nodes.map(({ key }) => {
      const { x, y } = graph.node(key) as { x: number; y: number };
      return [key, { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) }];
    }),
  );
};

/** Width and height of the whole graph. */
export const extentOf = (places: Places): { readonly width: number; readonly height: number } => {
  const all = [...places.values()];
  return {
    width: Math.max(0, ...all.map(({ x }) => x)) + NODE_WIDTH,
    height: Math.max(0, ...all.map(({ y }) => y)) + NODE_HEIGHT,
  };
};
