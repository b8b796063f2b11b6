import { permissionFor } from '@granary/api/outbound';
import type { CourseStage } from '@granary/api/workflow';
import {
  isDocument,
  reviewTask,
  salesTask,
  type OutboundDocument,
  type OutboundState,
} from '@granary/domain/outbound';
import type { OutboundStatus, OutboundType } from '@granary/domain/outbound/rules';
import type { Acting, Place } from './place.ts';

const pathOf = (type: OutboundType): CourseStage[] => [
  'draft',
  ...(type === 'sale' ? (['sales', 'handover'] as const) : []),
  'review',
  ...(type === 'loss' ? (['writeOff'] as const) : (['release', 'picking', 'shipping', 'delivery'] as const)),
];

const stages: Readonly<Record<OutboundStatus, CourseStage | null>> = {
  created: 'draft',
  sales_rejected: 'draft',
  inventory_rejected: 'draft',
  sales_pending: 'sales',
  sales_approved: 'handover',
  inventory_reviewing: 'review',
  inventory_approved: 'release',
  pending: 'picking',
  picking: 'picking',
  picked: 'shipping',
  shipped: 'delivery',
  delivered: null,
};

/** A loss is written off instead of being picked, shipped and delivered. */
const stageOf = (type: OutboundType, status: OutboundStatus): CourseStage | null => {
  if (type === 'loss' && status === 'inventory_approved') return 'writeOff';
  return type === 'loss' && status === 'shipped' ? null : stages[status];
};

export const outboundPlace = (state: OutboundState): Place | undefined => {
  if (!isDocument(state)) return undefined;
  const { content, status, deleted, process, warehouse } = state;
  const stage = stageOf(content.type, status);
  const idle = !deleted && process.kind === 'none';
  return {
    path: pathOf(content.type),
    stage,
    ended: deleted,
    acting: idle && stage !== null ? actingIn(stage, state) : null,
    warehouses: content.destination === null ? [warehouse] : [warehouse, content.destination],
    ...((stage === 'handover' || stage === 'release') && { approved: state }),
  };
};

const actingIn = (stage: CourseStage, document: OutboundDocument): Acting | null => {
  const { content, warehouse, status, picker } = document;
  const here = { warehouse };
  switch (stage) {
    case 'draft':
      return { ...here, permission: permissionFor(content.type, 'write') };
    case 'sales':
      return { ...here, permission: 'sales_outbound:approve', task: salesTask(document) };
    case 'handover':
      return { ...here, permission: 'sales_outbound:write' };
    case 'review':
      return { ...here, permission: 'outbound:approve', task: reviewTask(document) };
    case 'release':
      return { ...here, permission: 'outbound:write' };
    case 'picking':
      return {
        ...here,
        permission: 'outbound_execution:pick',
        ...(status === 'picking' && picker !== null && { only: [picker] }),
      };
    case 'shipping':
    case 'writeOff':
      return { ...here, permission: 'outbound_execution:ship' };
    case 'delivery':
      // Transferred goods are received where they go.
      return { warehouse: content.destination ?? warehouse, permission: 'outbound_execution:deliver' };
    default:
      return null;
  }
};
