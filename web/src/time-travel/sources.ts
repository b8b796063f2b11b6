import {
  getBatchHappenings,
  getBatchState,
  getContractHappenings,
  getContractState,
  getCreditHappenings,
  getCreditState,
  getInboundHappenings,
  getInboundState,
  getItemStockHappenings,
  getItemStockState,
  getOutboundHappenings,
  getOutboundState,
  type BatchState,
  type ContractStateAsOf,
  type CreditStateAsOf,
  type InboundStateAsOf,
  type ItemStockState,
  type OutboundStateAsOf,
} from '@granary/api/audit';
import type { Endpoint, Topic } from '@granary/api/http';
import type { StatusKind } from '../ui/widgets/statuses.ts';

/** A kind of record with history: its endpoints, and which fields are statuses of which kind. */
export interface Source<State> {
  /** The event category whose changes invalidate its queries. */
  readonly topic: Topic;
  readonly history: Endpoint;
  readonly state: Endpoint;
  readonly statuses: Readonly<Record<string, StatusKind>>;
  /** Never set: binds the source to the type of its state. */
  readonly is?: State;
}

export const batchSource: Source<BatchState> = {
  topic: 'stock',
  history: getBatchHappenings,
  state: getBatchState,
  statuses: { status: 'batch', quality: 'quality' },
};

export const itemStockSource: Source<ItemStockState> = {
  topic: 'stock',
  history: getItemStockHappenings,
  state: getItemStockState,
  statuses: { status: 'batch' },
};

export const creditSource: Source<CreditStateAsOf> = {
  topic: 'credit',
  history: getCreditHappenings,
  state: getCreditState,
  statuses: { standing: 'credit' },
};

export const contractSource: Source<ContractStateAsOf> = {
  topic: 'contract',
  history: getContractHappenings,
  state: getContractState,
  statuses: { approvalStatus: 'approval', businessStatus: 'contract' },
};

export const inboundSource: Source<InboundStateAsOf> = {
  topic: 'inbound',
  history: getInboundHappenings,
  state: getInboundState,
  statuses: { approvalStatus: 'approval' },
};

export const outboundSource: Source<OutboundStateAsOf> = {
  topic: 'outbound',
  history: getOutboundHappenings,
  state: getOutboundState,
  statuses: { status: 'outbound', allocation: 'allocation' },
};
