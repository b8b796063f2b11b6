import { reject } from '../kernel/index.ts';
import type { DistributionEvent } from './events.ts';
import { mayCancel, type RecordStatus } from './rules.ts';
import { existing, type DistributionRecord, type DistributionState } from './state.ts';

/** Outcome of an approval: the outbound order exists. */
export function recordOutboundMade(state: DistributionState): DistributionEvent[] {
  const { number, record } = existing(state);
  if (!record?.making) return [];
  return [{ type: 'DistributionOutboundMade', data: { number, outbound: record.outbound } }];
}

/** Changes of the outbound order that affect the record. */
export type OutboundProgress =
  | { readonly what: 'allocated' | 'released' | 'voided' | 'received' | 'completed' | 'restored' }
  | { readonly what: 'shipped'; readonly shippedAt: string; readonly amount: string }
  | { readonly what: 'deleted'; readonly reason: string | null };

const from: Readonly<Record<OutboundProgress['what'], readonly RecordStatus[]>> = {
  allocated: ['pending'],
  released: ['allocated'],
  shipped: ['allocated'],
  voided: ['shipped'],
  received: ['shipped'],
  completed: ['received'],
  deleted: ['pending', 'allocated'],
  restored: ['cancelled'],
};

/** Ignores changes that do not follow from the current status (already recorded) or belong to another order. */
export function followOutbound(
  state: DistributionState,
  command: { readonly outbound: string; readonly progress: OutboundProgress },
): DistributionEvent[] {
  if (state.status === 'none') return [];
  const { number, record } = state;
  const { outbound, progress } = command;
  if (record?.outbound !== outbound || !from[progress.what].includes(record.status)) return [];
  const data = { number, outbound };
  switch (progress.what) {
    case 'allocated':
      return [{ type: 'DistributionAllocated', data }];
    case 'released':
      return [{ type: 'DistributionAllocationReleased', data }];
    case 'shipped': {
      const { shippedAt, amount } = progress;
      return [{ type: 'DistributionShipped', data: { ...data, shippedAt, amount } }];
    }
    case 'voided':
      return [{ type: 'DistributionShipmentVoided', data }];
    case 'received':
      return [{ type: 'DistributionReceived', data }];
    case 'completed':
      return [{ type: 'DistributionCompleted', data }];
    case 'deleted':
      return [{ type: 'DistributionCancelled', data: { ...data, reason: progress.reason } }];
    case 'restored':
      return [{ type: 'DistributionReopened', data }];
  }
}

/** The record. Throws unless its outbound order can be cancelled. */
export function requireCancellable(state: DistributionState): DistributionRecord {
  const { number, record } = existing(state);
  if (!record) throw reject('DISTRIBUTION_NOT_APPROVED', { number });
  if (record.making) throw reject('DOCUMENT_PROCESSING', { number });
  if (!mayCancel(record.status) && record.status !== 'cancelled')
    throw reject('DISTRIBUTION_SHIPPED', { number });
  return record;
}
