import { contractCode, customerCode, documentNumber } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint, position, type Access } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { timeBases } from './bases.ts';
import { pointInTime } from './points.ts';
import {
  batchState,
  contractState,
  creditState,
  inboundState,
  itemStockState,
  outboundState,
} from './past-states.ts';

const basis = z.enum(timeBases).default('recorded');

const leaf = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One event in the history of a record. */
export const historyEntry = z.object({
  eventId: z.uuid(),
  position,
  revision: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  /** Effective time, on the effective basis; never before the events it depends on. */
  effectiveAt: z.string(),
  username: z.string(),
  role: z.string(),
  documentKind: z.string().nullable(),
  document: z.string().nullable(),
  line: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Changes of the displayed figures; null if the record did not exist before. */
  changes: z.array(z.object({ field: z.string(), before: leaf, after: leaf })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const MAX_HISTORY_ENTRIES = 1000;

const historyQuery = z.object({
  basis,
  limit: z.coerce.number().int().min(1).max(MAX_HISTORY_ENTRIES).default(300),
  /** Returns the page around this log position; defaults to the newest. */
  around: position.optional(),
});

const history = z.object({
  basis: z.enum(timeBases),
  /** Oldest first, in the order of the time basis. */
  happenings: z.array(historyEntry),
  /** Number of events before the first and after the last of these. */
  earlier: z.number().int(),
  later: z.number().int(),
});
export type SubjectHistory = z.output<typeof history>;

const stateQuery = z.object({
  basis,
  /**
   * Defaults to now. On the effective basis a log position stands for the effective time of the record's last event up
   * to it; events of the same time count up to that one.
   */
  at: pointInTime.optional(),
  /** The state to compare with; `before` is the event preceding the last one included. */
  from: z.union([pointInTime, z.literal('before')]).optional(),
});

const difference = z.object({ path: z.string(), before: leaf, after: leaf });
export type StateDifference = z.output<typeof difference>;

const stateOf = <State extends z.ZodType>(state: State) => {
  const moment = z.object({
    /** The last event included; null if the record did not exist yet. */
    event: historyEntry.omit({ changes: true }).nullable(),
    state: state.nullable(),
  });
  return moment.extend({
    basis: z.enum(timeBases),
    from: moment.nullable(),
    /** Differences between `from` and this state, per leaf. */
    differences: z.array(difference),
  });
};

const itemStockId = z
  .string()
  .max(65)
  .regex(/^[A-Z0-9_-]{1,32}\.[A-Z0-9_-]{1,32}$/);

/** The two endpoints for the history of a record, with the access of the record itself. */
const pastOf = <Id extends z.ZodType, State extends z.ZodType>(
  kind: string,
  what: string,
  id: Id,
  access: Access,
  state: State,
) => ({
  history: endpoint({
    method: 'GET',
    path: `/audit/${kind}/{id}/history`,
    summary: `Every event of ${what}, with the figures it changed, by recorded or by business time`,
    access,
    params: z.object({ id }),
    query: historyQuery,
    answer: history,
  }),
  state: endpoint({
    method: 'GET',
    path: `/audit/${kind}/{id}/state`,
    summary: `How ${what} stood at any moment, folded from its events, and what differs from another moment`,
    access,
    params: z.object({ id }),
    query: stateQuery,
    answer: stateOf(state),
  }),
});

const outboundReaders = ['outbound:read', 'sales_outbound:read'] as const;

export const { history: getBatchHappenings, state: getBatchState } = pastOf(
  'batches',
  'a batch',
  batchId,
  'inventory:read',
  batchState,
);
export const { history: getItemStockHappenings, state: getItemStockState } = pastOf(
  'item-stock',
  'an item’s stock in a warehouse',
  itemStockId,
  'inventory:read',
  itemStockState,
);
export const { history: getCreditHappenings, state: getCreditState } = pastOf(
  'credit',
  'a customer’s credit',
  customerCode,
  'credit:read',
  creditState,
);
export const { history: getContractHappenings, state: getContractState } = pastOf(
  'contracts',
  'a contract',
  contractCode,
  'contract:read',
  contractState,
);
export const { history: getInboundHappenings, state: getInboundState } = pastOf(
  'inbound',
  'an inbound',
  documentNumber,
  'inbound:read',
  inboundState,
);
export const { history: getOutboundHappenings, state: getOutboundState } = pastOf(
  'outbound',
  'an outbound',
  documentNumber,
  outboundReaders,
  outboundState,
);
