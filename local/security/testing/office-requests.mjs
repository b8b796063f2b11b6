import { attachToContract, getContract } from '@granary/api/contracts';
import { requestExport } from '@granary/api/exports';
import { createSchedule } from '@granary/api/schedules';
import { delegateTask, getApprovalPolicies } from '@granary/api/workflow';
import { headers } from '@granary/api/http';
import { contractBody, creditRequestBody, distributionBody } from './office.mjs';
import { today } from '../../testing/days.mjs';
import { places } from './places.mjs';
import { picture, uploaded } from './uploads.mjs';

const { north } = places;
const reason = 'For a reason that is long enough';
const given = { body: { reason } };

const contract =
  (to, sent = {}) =>
  async ({ stories }) => ({ params: { code: await stories.office.contract(to) }, ...sent });
const creditRequest =
  (to, sent = {}) =>
  async ({ stories }) => ({ params: { number: await stories.office.creditRequest(to) }, ...sent });
const distribution =
  (to, sent = {}) =>
  async ({ stories }) => ({
    params: { number: (await stories.office.distribution(north, to)).number },
    ...sent,
  });

/** A user with the same permissions who did not enter the document. */
const colleague = ({ staff }) => staff.everywhere.manager;
const waiting = async ({ stories }) => ({
  kind: 'inbound_approval',
  number: (await stories.receiving.order(north, 'submitted')).number,
});

const listOfContracts = {
  list: '/contracts',
  query: { sort: 'createdAt:desc' },
  columns: [{ label: 'Contract', of: ['code'], as: 'text' }],
  name: 'Contracts',
  format: 'csv',
  language: 'en-US',
  timeZone: 'Asia/Phnom_Penh',
};
const exported = async (_, person) => ({
  params: { id: (await person.do(requestExport, { body: listOfContracts })).id },
});

const reportOfStock = {
  type: 'inventory',
  period: { kind: 'monthly', day: today() },
  name: 'Stock of this month',
  format: 'csv',
  language: 'en-US',
};

const scheduleOfStock = {
  type: 'inventory',
  period: 'monthly',
  rhythm: { kind: 'monthly', day: 'last', time: '07:00' },
  name: 'Stock of each month',
  format: 'csv',
  language: 'en-US',
};
const scheduled =
  (sent = {}) =>
  async (_, person) => ({
    params: { id: (await person.do(createSchedule, { body: scheduleOfStock })).id },
    ...sent,
  });

/** Contracts, credit, requests of customers, files, exports, reports and who decides what. */
export const officeRequests = {
  requestExport: async () => ({ body: listOfContracts }),
  requestReport: async () => ({ body: reportOfStock }),
  retryExport: exported,
  removeExport: exported,
  createSchedule: async () => ({ body: scheduleOfStock }),
  reviseSchedule: scheduled({ body: { ...scheduleOfStock, period: 'daily' } }),
  pauseSchedule: scheduled(),
  resumeSchedule: scheduled(),
  runSchedule: scheduled(),
  removeSchedule: scheduled(),
  createContract: async () => ({ body: contractBody() }),
  reviseContract: async ({ stories }) => {
    const { code: _, ...body } = contractBody();
    return { params: { code: await stories.office.contract('draft') }, body: { ...body, revision: 0 } };
  },
  submitContract: contract('draft'),
  withdrawContract: contract('submitted', given),
  reviewContract: contract('submitted'),
  approveContract: contract('submitted', { body: { notes: 'Signed and sealed' } }),
  rejectContract: contract('submitted', given),
  suspendContract: contract('approved', given),
  terminateContract: contract('approved', given),
  activateContract: contract('suspended', given),
  deleteContract: contract('draft', { query: { reason } }),
  restoreContract: contract('deleted'),
  purgeContract: contract('deleted', { query: { reason } }),
  attachToContract: async (fixtures) => ({
    params: { code: await fixtures.stories.office.contract('draft') },
    body: await uploaded(fixtures),
  }),
  removeFromContract: async (fixtures) => {
    const { root, stories } = fixtures;
    const params = { code: await stories.office.contract('draft') };
    const answer = await root.done(attachToContract, { params, body: await uploaded(fixtures) });
    const asked = { params, headers: { [headers.waitFor]: answer.body.position } };
    let seen = await root.do(getContract, asked);
    while (seen.freshness.stale) seen = await root.do(getContract, asked);
    return { params: { ...params, attachment: seen.attachments[0].id } };
  },
  uploadFile: async () => ({ body: picture() }),

  createCreditRequest: async () => ({ body: creditRequestBody() }),
  reviseCreditRequest: creditRequest('draft', { body: creditRequestBody() }),
  prioritizeCreditRequest: creditRequest('draft', { body: { priority: 'urgent' } }),
  submitCreditRequest: creditRequest('draft'),
  withdrawCreditRequest: creditRequest('submitted', given),
  reviewCreditRequest: creditRequest('submitted'),
  approveCreditRequest: creditRequest('submitted', {
    body: { approvedAmount: '10.00', notes: 'Pays on time' },
  }),
  rejectCreditRequest: creditRequest('submitted', given),
  recordRepayment: async () => ({
    params: { customer: 'CUST-A' },
    body: { amount: '1.00', paidOn: today(), reference: 'ABA-1', notes: null },
  }),
  setCreditStanding: async () => ({ params: { customer: 'CUST-B' }, body: { standing: 'clear', reason } }),

  createDistribution: async () => ({ body: distributionBody(north) }),
  reviseDistribution: async ({ stories }) => {
    const { warehouse: _, ...body } = distributionBody(north);
    return { params: { number: (await stories.office.distribution(north, 'draft')).number }, body };
  },
  prioritizeDistribution: distribution('draft', { body: { priority: 'urgent' } }),
  submitDistribution: distribution('draft'),
  withdrawDistribution: distribution('submitted', given),
  reviewDistribution: distribution('submitted'),
  approveDistribution: distribution('submitted', { body: { lines: [], notes: 'Granted' } }),
  rejectDistribution: distribution('submitted', given),
  cancelDistribution: distribution('approved', given),

  delegateTask: async (fixtures) => ({
    params: await waiting(fixtures),
    body: { to: colleague(fixtures).userId, reason },
  }),
  takeTaskBack: async (fixtures) => {
    const params = await waiting(fixtures);
    await fixtures.root.do(delegateTask, { params, body: { to: colleague(fixtures).userId, reason } });
    return { params, query: { reason } };
  },
  setApprovalPolicy: async ({ root, stack }) => {
    await stack.quiet();
    const { rows } = await root.do(getApprovalPolicies);
    const { revision } = rows.find(({ kind }) => kind === 'credit_approval');
    return {
      params: { kind: 'credit_approval' },
      body: { revision, steps: [{ from: '8000000', role: null }], reason },
    };
  },
};
