import { lineageParties, type LineageEdge, type LineageNode } from '@granary/api/lineage';
import { compare, minus, sum, toQuantity } from '@granary/domain/kernel';
import type { BatchSeen } from './batch.ts';
import { edgeOf, keyOf, nodeOf } from './drawing.ts';
import type { FarEnd } from './far-end.ts';
import type { Walked } from './walk.ts';

/** Data of the nodes around a batch, as far as the caller may see them. */
export interface Around {
  readonly batches: ReadonlyMap<string, BatchSeen>;
  /** By node id. */
  readonly outbounds: ReadonlyMap<string, FarEnd>;
  readonly onHand: ReadonlyMap<string, string> | undefined;
  readonly maySee: (batch: string) => boolean;
}

type Party = keyof typeof lineageParties;
const partyOf: Partial<Record<LineageEdge['kind'], Party>> = {
  sold: 'delivered',
  distributed: 'delivered',
  sent_back: 'supplier_got',
  dispatched: 'on_the_way',
};

type Add = (node: LineageNode) => string;

/** The supplier of a receipt. Its quantity is what was not reversed. */
export const supplied = (around: Around, received: Walked, add: Add): LineageEdge[] => {
  const { far: inbound, to: batch, quantity } = received;
  const seen = around.batches.get(batch);
  if (!seen?.supplier || !around.maySee(batch)) return [];
  const { supplier, supplierNames } = seen;
  const from = add(nodeOf(keyOf('supplier', supplier), 'supplier', supplier, supplierNames));
  return [edgeOf(received, { from, to: keyOf('inbound', inbound), kind: 'supplied', quantity })];
};

/** What left with a document and did not arrive in another batch is with the recipient (or missing). */
export const rest = (around: Around, gone: Walked, onwards: readonly Walked[], add: Add): LineageEdge[] => {
  const { far: line } = gone;
  const kind = partyOf[gone.kind];
  const order = around.outbounds.get(line);
  if (!kind || !order) return [];
  const quantity = left(gone.quantity, onwards);
  if (quantity === undefined) return [];
  const to = partyNode(kind, order, line, onwards.length > 0);
  return to ? [edgeOf(gone, { from: keyOf('outbound', line), to: add(to), kind, quantity })] : [];
};

/** Most goods went nowhere else, which needs no arithmetic. Undefined if nothing is left. */
const left = (quantity: string, onwards: readonly Walked[]): string | undefined => {
  if (onwards.length === 0) return quantity;
  const less = toQuantity(minus(quantity, sum(onwards.map((onward) => onward.quantity))));
  return compare(less, 0) > 0 ? less : undefined;
};

const partyNode = (kind: Party, order: FarEnd, line: string, arrived: boolean): LineageNode | undefined => {
  switch (kind) {
    case 'delivered':
      if (order.customer === null) return undefined;
      return nodeOf(keyOf('customer', order.customer), 'customer', order.customer, order.customerNames);
    case 'supplier_got':
      if (order.supplier === null) return undefined;
      // A separate node: a supplier that receives returns is not the source of the goods.
      return nodeOf(
        keyOf('supplier', `${order.supplier} out`),
        'supplier',
        order.supplier,
        order.supplierNames,
      );
    default: {
      const lost = arrived || order.orderStatus === 'delivered';
      return nodeOf(keyOf('transit', line), lost ? 'missing' : 'transit', null);
    }
  }
};
