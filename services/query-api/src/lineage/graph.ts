import {
  lineageMoves,
  type Lineage,
  type LineageEdge,
  type LineageNode,
  type LineageNodeKind,
} from '@granary/api/lineage';
import { toQuantity } from '@granary/domain/kernel';
import { batchNamed } from '@granary/domain/stock';
import type { QueryRunner } from '../database/index.ts';
import { batchAskedAbout, onHandThen, type BatchAskedAbout, type BatchSeen } from './batch.ts';
import type { FarEnd } from './far-end.ts';
import { edgeOf, keyOf, nodeOf } from './drawing.ts';
import { rest, supplied, type Around } from './parties.ts';
import type { LineageQuery, Way } from './lineage-query.ts';
import { walk, type Walked } from './walk.ts';

/** The lineage graph of a batch; undefined if the batch does not exist. */
export const lineageOf = async (
  runQuery: QueryRunner,
  lineageQuery: LineageQuery,
): Promise<Omit<Lineage, 'freshness'> | undefined> => {
  const { id, widest } = lineageQuery;
  const [walked, root] = await Promise.all([
    walk(runQuery, lineageQuery),
    batchAskedAbout(runQuery, lineageQuery),
  ]);
  if (!root) return undefined;
  const ways: readonly Way[] = ['origin', 'usage'];
  const edges = ways.flatMap((way) =>
    nearest(walked.filter(({ direction }) => direction === way).slice(0, widest)),
  );
  const wide = ways.some((way) => walked.filter(({ direction }) => direction === way).length > widest);
  const graph = drawn(lineageQuery, edges, await thingsAround(runQuery, lineageQuery, root, edges));
  return {
    root: keyOf('batch', id),
    ...graph,
    balance: root.balance,
    unit: root.unit,
    truncated: wide || edges.some(({ more }) => more),
  };
};

/** Keeps an edge that lies on several paths once, at its smallest depth. Sorted by depth, then log order. */
const nearest = (walked: readonly Walked[]): Walked[] => {
  const seen = new Map<string, Walked>();
  for (const edge of walked.toSorted(
    (a, b) => a.depth - b.depth || Number(a.position) - Number(b.position),
  )) {
    const key = [edge.from, edge.to, edge.kind, edge.document].join('|');
    if (!seen.has(key)) seen.set(key, edge);
  }
  return [...seen.values()];
};

const seesIn =
  ({ warehouses }: LineageQuery) =>
  (batch: string): boolean =>
    warehouses === 'all' || warehouses.includes(batchNamed(batch).warehouse);

/** Every node but the root is at the far end of an edge. */
const thingsAround = async (
  runQuery: QueryRunner,
  lineageQuery: LineageQuery,
  root: BatchAskedAbout,
  edges: readonly Walked[],
): Promise<Around> => {
  const maySee = seesIn(lineageQuery);
  const batches = new Map<string, BatchSeen>([[lineageQuery.id, root]]);
  const outbounds = new Map<string, FarEnd>();
  for (const edge of edges) {
    if (edge.batchStatus !== null && maySee(edge.far)) batches.set(edge.far, edge);
    if (edge.orderStatus !== null) outbounds.set(edge.far, edge);
  }
  const past = lineageQuery.at !== undefined || lineageQuery.effective !== undefined;
  const onHand = past ? await onHandThen(runQuery, lineageQuery, [...batches.keys()]) : undefined;
  return { batches, outbounds, onHand, maySee };
};

/** The displayed graph: with suppliers and customers added, and batches of other warehouses hidden. */
const drawn = (
  lineageQuery: LineageQuery,
  walked: readonly Walked[],
  around: Around,
): Pick<Lineage, 'nodes' | 'edges'> => {
  const nodes = new Map<string, LineageNode>();
  const add = (node: LineageNode): string => {
    if (!nodes.has(node.key)) nodes.set(node.key, node);
    return node.key;
  };
  const batch = (id: string, way: Way, neighbour: string) => add(batchNode(around, id, way, neighbour));
  batch(lineageQuery.id, 'usage', '');
  const onwards = new Map<string, Walked[]>();
  for (const edge of walked) {
    if (edge.direction !== 'usage') continue;
    const others = onwards.get(edge.from);
    if (others) others.push(edge);
    else onwards.set(edge.from, [edge]);
  }
  const edges: LineageEdge[] = [];
  for (const edge of walked) {
    const { kind, quantity, direction } = edge;
    const [fromKind, toKind] = lineageMoves[kind];
    const end = (endKind: LineageNodeKind, id: string, neighbour: string) =>
      endKind === 'batch' ? batch(id, direction, neighbour) : add(documentNode(endKind, id, edge));
    const from = end(fromKind, edge.from, edge.to);
    const to = end(toKind, edge.to, edge.from);
    edges.push(edgeOf(edge, { from, to, kind, quantity }));
    if (direction === 'usage') edges.push(...rest(around, edge, onwards.get(edge.far) ?? [], add));
    else if (kind === 'received') edges.push(...supplied(around, edge, add));
  }
  return { nodes: [...nodes.values()], edges };
};

const batchNode = (around: Around, id: string, way: Way, neighbour: string): LineageNode => {
  if (!around.maySee(id)) return nodeOf(keyOf('elsewhere', `${way} ${neighbour}`), 'elsewhere', null);
  const seen = around.batches.get(id);
  return {
    key: keyOf('batch', id),
    kind: 'batch',
    id,
    line: null,
    names: seen?.warehouse ?? null,
    onHand: around.onHand ? (around.onHand.get(id) ?? toQuantity(0)) : (seen?.onHand ?? null),
    status: around.onHand ? null : (seen?.batchStatus ?? null),
    attachments: around.onHand ? null : (seen?.attachments ?? null),
  };
};

const documentNode = (
  kind: LineageNodeKind,
  id: string,
  { document }: Pick<LineageEdge, 'document'>,
): LineageNode => {
  if (kind === 'adjustment') return nodeOf(keyOf(kind, id), kind, document);
  const [number = id, line] = id.split(':');
  return {
    key: keyOf(kind, id),
    kind,
    id: number,
    line: line === undefined ? null : Number(line),
    names: null,
    onHand: null,
    status: null,
    attachments: null,
  };
};
