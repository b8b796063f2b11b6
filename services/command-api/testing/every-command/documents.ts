import * as contracts from '@granary/api/contracts';
import * as counts from '@granary/api/counts';
import * as credits from '@granary/api/credit';
import * as distributions from '@granary/api/distribution';
import * as inbounds from '@granary/api/inbound';
import { contract, type ContractEvent, type ContractState } from '@granary/domain/contracts';
import { count, countingOf, type CountEvent, type CountState } from '@granary/domain/counts';
import {
  creditRequest,
  type CreditRequestEvent,
  type CreditRequestState,
} from '@granary/domain/credit-requests';
import { distribution, type DistributionEvent, type DistributionState } from '@granary/domain/distribution';
import { inbound, type InboundEvent, type InboundState } from '@granary/domain/inbound';
import { enterableInboundTypes } from '@granary/domain/inbound/rules';
import { ITEMS, SOURCE } from '../fixtures/masters.ts';
import { CUSTOMER, SUPPLIER, type Ground } from './ground.ts';
import type { Known } from './samples.ts';
import type { Kind, Step } from './walk.ts';

const lines = ITEMS.map((item) => ({ item, quantity: '3', unitPrice: '2.5' }));
const notes = { body: { notes: 'Nobody else is here' } };

const common: Known = {
  line: [1, 2, 9],
  lines: [],
  item: [...ITEMS, 'NO-SUCH'],
  unit: ['bottle', 'bottle', '', 'NO-SUCH'],
  quantity: ['1', '3', '2.5'],
  unitPrice: ['2.5', '0'],
  customer: [CUSTOMER, 'NO-SUCH'],
  supplier: [SUPPLIER, 'NO-SUCH', ''],
  warehouse: [SOURCE],
  inboundDate: ['2026-11-01', '2099-01-01'],
  productionDate: ['2026-01-01', ''],
  expiryDate: ['2099-01-01', '2026-02-01', ''],
  signedDate: ['2026-03-01'],
  expectedDate: ['2026-12-01', ''],
  amount: ['1', '500'],
  approvedAmount: ['1', '500', '501'],
  totalAmount: ['1000'],
  totalWeight: ['1'],
  depositPercentage: ['30', '100'],
  revision: [0, 1, 2, 3],
  submission: [1, 1, 1, 2],
};

const submitThenApprove = (
  approval: { readonly status: string },
  submit: Step['contract'],
  approve: Step['contract'],
  sent: Step['sent'] = notes,
): Step | undefined => {
  if (approval.status === 'approved') return undefined;
  return approval.status === 'submitted' || approval.status === 'reviewing'
    ? { contract: approve, sent, other: true }
    : { contract: submit };
};

export const receipts = ({ made }: Ground): Kind<InboundState, InboundEvent> => ({
  decider: inbound,
  path: '/inbound/{number}',
  create: async (dice) => {
    const type = dice.pick(enterableInboundTypes.filter((one) => one !== 'return'));
    const body = { warehouse: SOURCE, type, title: 'Walked', inboundDate: '2026-11-02', lines };
    return (await made(inbounds.createInbound, body))['number'] ?? '';
  },
  statusOf: (state) => {
    if (state.status !== 'present') return state.status;
    if (state.deleted) return 'deleted';
    return state.approval.status === 'approved' ? state.progress.status : state.approval.status;
  },
  known: () => ({ ...common, type: enterableInboundTypes, batch: ['W-1A', 'NO-SUCH', ''] }),
  next: (state) =>
    state.status === 'present'
      ? submitThenApprove(state.approval, inbounds.submitInbound, inbounds.approveInbound)
      : undefined,
});

export const agreements = ({ made }: Ground): Kind<ContractState, ContractEvent> => {
  let drafted = 0;
  return {
    decider: contract,
    path: '/contracts/{code}',
    create: async () => {
      drafted += 1;
      const body = {
        code: `HT-WALK-${drafted}`,
        customer: CUSTOMER,
        signedDate: '2026-03-01',
        expiryDate: '2099-12-31',
        totalAmount: '1000',
        depositPercentage: '30',
        lines: [],
      };
      return (await made(contracts.createContract, body))['code'] ?? '';
    },
    statusOf: (state) => {
      if (state.status !== 'present') return state.status;
      return state.deleted ? 'deleted' : (state.business ?? state.approval.status);
    },
    known: (state) => ({
      ...common,
      attachment: [
        ...(state.status === 'present' ? state.attachments.map(({ id }) => id) : []),
        '01a20692-9cd6-730c-919e-4b7ddfba23b5',
      ],
    }),
    next: (state) =>
      state.status === 'present'
        ? submitThenApprove(state.approval, contracts.submitContract, contracts.approveContract)
        : undefined,
  };
};

export const creditRequests = ({ made }: Ground): Kind<CreditRequestState, CreditRequestEvent> => ({
  decider: creditRequest,
  path: '/credit/requests/{number}',
  create: async (dice) => {
    const body = {
      customer: CUSTOMER,
      direction: dice.pick(['increase', 'decrease']),
      amount: '500',
      reason: 'The season has begun early this year',
    };
    return (await made(credits.createCreditRequest, body))['number'] ?? '';
  },
  statusOf: (state) => (state.status === 'present' ? state.approval.status : state.status),
  known: () => common,
  next: (state) => {
    const sent = { body: { approvedAmount: '1', notes: 'Nobody else is here' } };
    return state.status === 'present'
      ? submitThenApprove(state.approval, credits.submitCreditRequest, credits.approveCreditRequest, sent)
      : undefined;
  },
});

export const requests = ({ made }: Ground): Kind<DistributionState, DistributionEvent> => ({
  decider: distribution,
  path: '/distribution/{number}',
  create: async () => {
    const body = {
      warehouse: SOURCE,
      customer: CUSTOMER,
      title: 'Walked',
      expectedDate: '2026-12-01',
      lines: lines.map(({ item, quantity }) => ({ item, quantity })),
    };
    return (await made(distributions.createDistribution, body))['number'] ?? '';
  },
  statusOf: (state) =>
    state.status === 'present' ? (state.record?.status ?? state.approval.status) : state.status,
  known: () => common,
  next: (state) => {
    const sent = { body: { lines: [], notes: 'Nobody else is here' } };
    return state.status === 'present'
      ? submitThenApprove(
          state.approval,
          distributions.submitDistribution,
          distributions.approveDistribution,
          sent,
        )
      : undefined;
  },
});

export const countings = ({ made, restock }: Ground): Kind<CountState, CountEvent> => ({
  decider: count,
  path: '/counts/{number}',
  create: async (dice) => {
    const sheet = (await restock()).map((batch) => ({ item: ITEMS[0], batch }));
    const tolerance = dice.pick(['0', '100']);
    const body = {
      warehouse: SOURCE,
      title: 'Walked',
      scope: { kind: 'batches' },
      batches: sheet,
      tolerance,
    };
    return (await made(counts.openCount, body))['number'] ?? '';
  },
  statusOf: ({ status }) => status,
  known: () => ({
    ...common,
    batch: ['W-1A', 'W-1B', 'NO-SUCH'],
    counted: ['0', '12', '11.5', '99999'],
    lines: [1, 2, 9],
  }),
  next: (state, dice) => {
    if (state.status === 'none') return undefined;
    const open = state.lines.find((line) => countingOf(line)?.round !== line.round);
    if (state.status === 'counted') return { contract: counts.approveCount, sent: notes, other: true };
    if (!open) return { contract: counts.submitCount };
    const body = { counted: dice.pick(['0', '12', '11.5', '14']), note: null };
    const sent = { params: { line: String(open.line) }, body };
    return {
      contract: counts.countLine,
      sent,
      ...(state.status === 'recounting' && { other: true as const }),
    };
  },
});
