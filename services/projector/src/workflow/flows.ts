import { contract } from '@granary/domain/contracts';
import { count } from '@granary/domain/counts';
import { creditRequest } from '@granary/domain/credit-requests';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { outbound } from '@granary/domain/outbound';
import { flowOf, type Flow } from './flow.ts';

const inboundFlow = flowOf(inbound, {
  InboundDrafted: ({ title, warehouse, supplier, total }) => [
    { does: 'describe', facts: { title, warehouse, supplier, amount: total } },
  ],
  InboundRevised: ({ title, supplier, total }) => [
    { does: 'describe', facts: { title, supplier, amount: total } },
  ],
  InboundSubmitted: ({ submittedBy }) => [
    { does: 'submit', submitter: submittedBy },
    { does: 'ask', task: 'inbound_approval' },
  ],
  InboundReviewStarted: () => [{ does: 'review' }],
  InboundApproved: () => [{ does: 'approve', last: true }],
  InboundApprovalFailed: () => [{ does: 'ask-again' }],
  InboundRejected: () => [{ does: 'reject' }],
  InboundWithdrawn: () => [{ does: 'withdraw' }],
  InboundPurged: () => [{ does: 'remove' }],
});

const outboundFlow = flowOf(outbound, {
  OutboundCreated: ({ title, warehouse, customer, supplier, sale }) => [
    { does: 'describe', facts: { title, warehouse, customer, supplier, amount: sale?.amount ?? null } },
  ],
  OutboundRevised: ({ title, customer, supplier, sale }) => [
    { does: 'describe', facts: { title, customer, supplier, amount: sale?.amount ?? null } },
  ],
  OutboundSubmitted: ({ submittedBy, sale }) => [
    ...(sale ? [{ does: 'describe' as const, facts: { amount: sale.amount } }] : []),
    { does: 'submit', submitter: submittedBy },
  ],
  OutboundReserved: ({ status }) => [
    { does: 'ask', task: status === 'sales_pending' ? 'sales_approval' : 'outbound_review' },
  ],
  OutboundSalesApproved: () => [{ does: 'approve', last: false }],
  OutboundSalesRejected: () => [{ does: 'reject' }],
  OutboundHandedOver: () => [{ does: 'ask', task: 'outbound_review' }],
  OutboundApproved: () => [{ does: 'approve', last: true }],
  OutboundRejected: () => [{ does: 'reject' }],
  OutboundWithdrawn: () => [{ does: 'withdraw' }],
  OutboundDeleted: () => [{ does: 'withdraw' }],
  OutboundPurged: () => [{ does: 'remove' }],
});

const distributionFlow = flowOf(distribution, {
  DistributionDrafted: ({ title, warehouse, customer, total }) => [
    { does: 'describe', facts: { title, warehouse, customer, amount: total } },
  ],
  DistributionRevised: ({ title, customer, total }) => [
    { does: 'describe', facts: { title, customer, amount: total } },
  ],
  DistributionSubmitted: ({ submittedBy }) => [
    { does: 'submit', submitter: submittedBy },
    { does: 'ask', task: 'distribution_approval' },
  ],
  DistributionReviewStarted: () => [{ does: 'review' }],
  DistributionApproved: () => [{ does: 'approve', last: true }],
  DistributionRejected: () => [{ does: 'reject' }],
  DistributionWithdrawn: () => [{ does: 'withdraw' }],
});

/** The title of a contract is its code. */
const contractFlow = flowOf(contract, {
  ContractDrafted: ({ code, customer, totalAmount }) => [
    { does: 'describe', facts: { title: code, customer, amount: totalAmount } },
  ],
  ContractRevised: ({ customer, totalAmount }) => [
    { does: 'describe', facts: { customer, amount: totalAmount } },
  ],
  ContractSubmitted: ({ submittedBy }) => [
    { does: 'submit', submitter: submittedBy },
    { does: 'ask', task: 'contract_approval' },
  ],
  ContractReviewStarted: () => [{ does: 'review' }],
  ContractApproved: () => [{ does: 'approve', last: true }],
  ContractRejected: () => [{ does: 'reject' }],
  ContractWithdrawn: () => [{ does: 'withdraw' }],
  ContractPurged: () => [{ does: 'remove' }],
});

const creditRequestFlow = flowOf(creditRequest, {
  CreditRequestDrafted: ({ customer, amount, reason, requester }) => [
    { does: 'describe', facts: { title: reason, customer, amount } },
    { does: 'author', author: requester },
  ],
  CreditRequestRevised: ({ customer, amount, reason }) => [
    { does: 'describe', facts: { title: reason, customer, amount } },
  ],
  CreditRequestSubmitted: ({ submittedBy }) => [
    { does: 'submit', submitter: submittedBy },
    { does: 'ask', task: 'credit_approval' },
  ],
  CreditRequestReviewStarted: () => [{ does: 'review' }],
  CreditRequestApproved: () => [{ does: 'approve', last: true }],
  CreditRequestRejected: () => [{ does: 'reject' }],
  CreditRequestWithdrawn: () => [{ does: 'withdraw' }],
});

/** A count waits for a decision only if nothing has to be recounted, and not for one by its counters. */
const countFlow = flowOf(count, {
  CountOpened: ({ title, warehouse }) => [{ does: 'describe', facts: { title, warehouse } }],
  CountLineCounted: ({ counter }) => [{ does: 'author', author: counter }],
  CountSubmitted: ({ recount }) =>
    recount.length > 0
      ? []
      : [
          { does: 'submit', submitter: null },
          { does: 'ask', task: 'count_approval' },
        ],
  CountRecountRequested: () => [{ does: 'withdraw' }],
  CountApproved: () => [{ does: 'approve', last: true }],
  CountRejected: () => [{ does: 'reject' }],
  CountCancelled: () => [{ does: 'withdraw' }],
});

/** Every category with decisions; each entry says which of its events open and close them. */
export const flows: readonly Flow[] = [
  contractFlow,
  countFlow,
  creditRequestFlow,
  distributionFlow,
  inboundFlow,
  outboundFlow,
];
