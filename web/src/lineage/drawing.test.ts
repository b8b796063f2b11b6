/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { Lineage, LineageEdge, LineageNode } from '@granary/api/lineage';
import { drawingOf, neighbour } from './drawing.ts';
import { placesOf } from './layout.ts';
import { roomier } from './viewport.ts';

const node = (key: string): LineageNode => ({
  key,
  kind: key === 'root' ? 'batch' : 'outbound',
  id: key,
  line: null,
  names: null,
  onHand: null,
  status: null,
  attachments: null,
});

const edge = (from: string, to: string, quantity: string, direction: LineageEdge['direction'] = 'usage') => ({
  from,
  to,
  kind: 'sold' as const,
  quantity,
  document: null,
  line: null,
  eventId: `${from}-${to}`,
  position: '1',
  occurredAt: '2026-11-01T00:00:00.000Z',
  recordedAt: '2026-11-01T00:00:00.000Z',
  events: 1,
  direction,
  depth: 1,
});

const lineage = (...edges: LineageEdge[]): Lineage => ({
  root: 'root',
  nodes: [...new Set(['root', ...edges.flatMap(({ from, to }) => [from, to])])].map(node),
  edges,
  balance: { arrived: '0.000', left: '0.000', onHand: '0.000', told: null },
  unit: { name: 'bag', englishName: null, khmerName: null },
  truncated: false,
  freshness: { position: '1', at: '2026-11-01T00:00:00.000Z', stale: false },
});

const none = new Set<string>();
/** Twelve documents from the root with increasing quantities, each to its own customer. */
const many = lineage(
  ...Array.from({ length: 12 }, (_, n) => [
    edge('root', `out${n}`, `${n + 1}.000`),
    edge(`out${n}`, `customer${n}`, `${n + 1}.000`),
  ]).flat(),
);

describe('lineage drawing', () => {
  it('merges the documents between two nodes into one line', () => {
    const { edges } = drawingOf(
      lineage(edge('root', 'x', '2.500'), edge('root', 'x', '1.500')),
      undefined,
      none,
    );
    expect(edges).toMatchObject([{ from: 'root', to: 'x', quantity: '4.000' }]);
    expect(edges[0]!.edges).toHaveLength(2);
  });

  it('folds all but the largest of more than eight siblings, with everything behind them', () => {
    const { nodes, edges } = drawingOf(many, undefined, none);
    const folded = nodes.find((one) => one.node === null)!;
    expect(folded).toMatchObject({ key: 'more usage root', others: 5 });
    expect(edges.find(({ to }) => to === folded.key)).toMatchObject({ from: 'root', quantity: '15.000' });
    expect(nodes.map(({ key }) => key)).toEqual(expect.arrayContaining(['out11', 'customer11', 'out5']));
    expect(nodes.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['customer4']));
    // The total leaving the root is unchanged.
    const left = edges
      .filter(({ from }) => from === 'root')
      .reduce((sum, { quantity }) => sum + Number(quantity), 0);
    expect(left).toBe(78);
  });

  it('shows all siblings when unfolded', () => {
    const { nodes } = drawingOf(many, undefined, new Set(['more usage root']));
    expect(nodes).toHaveLength(25);
    expect(nodes.every((one) => one.node !== null)).toBe(true);
  });

  it('never folds eight siblings, and folds each direction on its own', () => {
    const eight = Array.from({ length: 8 }, (_, n) => edge('root', `out${n}`, '1.000'));
    const suppliers = Array.from({ length: 9 }, (_, n) => edge(`in${n}`, 'root', '1.000', 'origin'));
    const { nodes } = drawingOf(lineage(...eight, ...suppliers), undefined, none);
    expect(nodes.filter((one) => one.node === null)).toMatchObject([{ key: 'more origin root', others: 2 }]);
  });

  it('terminates on cycles', () => {
    const { nodes } = drawingOf(
      lineage(edge('root', 'x', '1.000'), edge('x', 'y', '1.000'), edge('y', 'root', '1.000')),
      undefined,
      none,
    );
    expect(nodes).toHaveLength(3);
  });

  it('shows later parts as ghosts, and past quantities', () => {
    const then = lineage(edge('root', 'x', '2.000'));
    const now = lineage(edge('root', 'x', '3.000'), edge('x', 'y', '3.000'));
    const { nodes, edges } = drawingOf(then, now, none);
    expect(nodes.map(({ key, ghost }) => `${key} ${ghost}`)).toEqual(['root false', 'x false', 'y true']);
    expect(edges.map(({ to, quantity, ghost }) => `${to} ${quantity} ${ghost}`)).toEqual([
      'x 2.000 false',
      'y 3.000 true',
    ]);
  });
});

describe('arrow keys in the drawing', () => {
  const drawing = drawingOf(
    lineage(
      edge('in', 'root', '3.000', 'origin'),
      edge('root', 'a', '1.000'),
      edge('root', 'b', '2.000'),
      edge('b', 'c', '2.000'),
    ),
    undefined,
    none,
  );
  const places = placesOf(drawing);
  const from = (key: string, step: Parameters<typeof neighbour>[1]) => neighbour(key, step, drawing, places);

  it('follow the goods and move between siblings, and stop at the ends', () => {
    expect(places.get('in')!.x).toBeLessThan(places.get('root')!.x);
    expect(places.get('root')!.x).toBeLessThan(places.get('c')!.x);
    expect(from('root', 'left')).toBe('in');
    expect(from('c', 'left')).toBe('b');
    expect(['a', 'b']).toContain(from('root', 'right'));
    const [upper, lower] = places.get('a')!.y < places.get('b')!.y ? ['a', 'b'] : ['b', 'a'];
    expect(from(upper!, 'down')).toBe(lower);
    expect(from(lower!, 'up')).toBe(upper);
    expect(from(upper!, 'up')).toBeUndefined();
    expect(from('c', 'right')).toBeUndefined();
  });

  it('follow the goods downwards where they flow down', () => {
    const below = placesOf(drawing, 'down');
    const walk = (key: string, step: Parameters<typeof neighbour>[1]) =>
      neighbour(key, step, drawing, below, 'down');
    expect(below.get('in')!.y).toBeLessThan(below.get('root')!.y);
    expect(walk('root', 'up')).toBe('in');
    expect(walk('c', 'up')).toBe('b');
    const [left, right] = below.get('a')!.x < below.get('b')!.x ? ['a', 'b'] : ['b', 'a'];
    expect(walk(left!, 'right')).toBe(right);
    expect(walk(left!, 'left')).toBeUndefined();
    expect(walk('c', 'down')).toBeUndefined();
  });
});

describe('the direction of a drawing', () => {
  const chain = ['a', 'b', 'c', 'd', 'e'].map((to, index, all) =>
    edge(all[index - 1] ?? 'root', to, '1.000'),
  );
  const star = Array.from({ length: 12 }, (_, index) => edge('root', `to-${index}`, '1.000'));
  const heights = { right: 460, down: 680 };
  const directionIn = (width: number, ...edges: Parameters<typeof lineage>) => {
    const drawing = drawingOf(lineage(...edges), undefined, none);
    const places = { right: placesOf(drawing), down: placesOf(drawing, 'down') };
    return roomier(places, width, heights);
  };

  it('is down where a long way would not be legible from left to right', () => {
    expect(directionIn(640, ...chain)).toBe('down');
    expect(directionIn(1400, ...chain)).toBe('right');
  });

  it('is to the right where many nodes stand beside each other', () => {
    expect(directionIn(640, ...star.slice(0, 4))).toBe('right');
    expect(directionIn(640, ...star)).toBe('right');
  });
});
