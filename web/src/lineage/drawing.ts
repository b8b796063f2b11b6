import type { Flow, Places } from './places.ts';
import type { Lineage, LineageEdge, LineageNode } from '@granary/api/lineage';
import { plus, sum, toQuantity } from '@granary/domain/kernel';

/** The most siblings drawn; beyond it the smallest are folded into one node. */
const MOST_SIBLINGS = 8;

type Way = LineageEdge['direction'];

export interface DrawnNode {
  readonly key: string;
  /** Null for a folded node, which stands for `others` nodes. */
  readonly node: LineageNode | null;
  readonly others: number;
  /** Later than the selected moment. */
  readonly ghost: boolean;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly quantity: string;
  /** The edges merged into this one; empty for edges to a folded node. */
  readonly edges: readonly LineageEdge[];
  readonly ghost: boolean;
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/**
 * Nodes and edges to draw. For a past lineage, later ones are included as ghosts; `open` contains the keys of the rows
 * unfolded by the user.
 */
export const drawingOf = (lineage: Lineage, now: Lineage | undefined, open: ReadonlySet<string>): Drawing => {
  const nodes = new Map([...(now?.nodes ?? []), ...lineage.nodes].map((node) => [node.key, node]));
  const known = new Set(lineage.nodes.map(({ key }) => key));
  const drawn = merged(lineage.edges, false);
  const pairs = new Set(drawn.map(pairOf));
  const later = merged(now?.edges ?? [], true).filter((edge) => !pairs.has(pairOf(edge)));
  const edges = [...drawn, ...later];
  const { shown, folded } = unfolded(lineage.root, edges, open);
  return {
    nodes: [
      ...[...shown].flatMap((key): DrawnNode[] => {
        const node = nodes.get(key);
        return node ? [{ key, node, others: 0, ghost: !known.has(key) }] : [];
      }),
      ...folded.map(({ key, hidden }) => ({
        key,
        node: null,
        others: hidden.length,
        ghost: hidden.every(({ ghost }) => ghost),
      })),
    ],
    edges: [
      ...edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
      ...folded.map(({ key, parent, way, hidden }) => ({
        from: way === 'usage' ? parent : key,
        to: way === 'usage' ? key : parent,
        quantity: toQuantity(sum(hidden.map(({ quantity }) => quantity))),
        edges: [],
        ghost: hidden.every(({ ghost }) => ghost),
      })),
    ],
  };
};

const pairOf = ({ from, to }: Pick<DrawnEdge, 'from' | 'to'>): string => `${from}→${to}`;

/** Merges the documents between the same two nodes into one edge. */
const merged = (edges: readonly LineageEdge[], ghost: boolean): DrawnEdge[] => {
  const pairs = new Map<string, DrawnEdge>();
  for (const edge of edges) {
    const before = pairs.get(pairOf(edge));
    pairs.set(pairOf(edge), {
      from: edge.from,
      to: edge.to,
      quantity: toQuantity(plus(before?.quantity ?? '0', edge.quantity)),
      edges: [...(before?.edges ?? []), edge],
      ghost,
    });
  }
  return [...pairs.values()];
};

interface Folded {
  readonly key: string;
  readonly parent: string;
  readonly way: Way;
  readonly hidden: readonly DrawnEdge[];
}

const wayOf = ({ edges }: DrawnEdge): Way => edges[0]?.direction ?? 'usage';
const nearEnd = (edge: DrawnEdge): string => (wayOf(edge) === 'usage' ? edge.from : edge.to);
const farEnd = (edge: DrawnEdge): string => (wayOf(edge) === 'usage' ? edge.to : edge.from);

/** Traverses from the root; where siblings exceed the maximum, the smallest are folded. */
const unfolded = (
  root: string,
  edges: readonly DrawnEdge[],
  open: ReadonlySet<string>,
): { shown: ReadonlySet<string>; folded: readonly Folded[] } => {
  const onwards = grouped(edges, nearEnd);
  const shown = new Set([root]);
  const rows: Folded[] = [];
  for (const parent of shown) {
    for (const [way, siblings] of grouped(onwards.get(parent) ?? [], wayOf)) {
      const key = `more ${way} ${parent}`;
      const folds = siblings.length > MOST_SIBLINGS && !open.has(key);
      const largest = folds ? siblings.toSorted(byQuantity).slice(0, MOST_SIBLINGS - 1) : siblings;
      for (const edge of largest) shown.add(farEnd(edge));
      if (folds) rows.push({ key, parent, way, hidden: siblings.filter((edge) => !largest.includes(edge)) });
    }
  }
  const folded = rows
    .map((row) => ({ ...row, hidden: row.hidden.filter((edge) => !shown.has(farEnd(edge))) }))
    .filter(({ hidden }) => hidden.length > 0);
  return { shown, folded };
};

const grouped = <Key>(
  edges: readonly DrawnEdge[],
  keyOf: (edge: DrawnEdge) => Key,
): Map<Key, DrawnEdge[]> => {
  const groups = new Map<Key, DrawnEdge[]>();
  for (const edge of edges) groups.set(keyOf(edge), [...(groups.get(keyOf(edge)) ?? []), edge]);
  return groups;
};

const byQuantity = (a: DrawnEdge, b: DrawnEdge): number => Number(b.quantity) - Number(a.quantity);

/**
 * The next node for an arrow key: along the goods flow, or across it among neighbours; undefined if none. The flow goes
 * to the right, or down.
 */
export const neighbour = (
  key: string,
  step: 'left' | 'right' | 'up' | 'down',
  { edges }: Pick<Drawing, 'edges'>,
  places: Places,
  flow: Flow = 'right',
): string | undefined => {
  const here = places.get(key);
  if (!here) return undefined;
  const [along, across] = flow === 'right' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const [forwards, backwards, before] =
    flow === 'right' ? (['right', 'left', 'up'] as const) : (['down', 'up', 'left'] as const);
  const distance = (other: string) =>
    Math.abs((places.get(other)?.[across] ?? Number.MAX_VALUE) - here[across]);
  const nearestOf = (keys: readonly string[]) => keys.toSorted((a, b) => distance(a) - distance(b))[0];
  if (step === forwards) return nearestOf(edges.filter(({ from }) => from === key).map(({ to }) => to));
  if (step === backwards) return nearestOf(edges.filter(({ to }) => to === key).map(({ from }) => from));
  const beside = [...places].filter(
    ([other, place]) =>
      other !== key &&
      place[along] === here[along] &&
      (step === before ? place[across] < here[across] : place[across] > here[across]),
  );
  return nearestOf(beside.map(([other]) => other));
};
