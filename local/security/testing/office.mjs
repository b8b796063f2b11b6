import * as contracts from '@granary/api/contracts';
import * as credits from '@granary/api/credit';
import * as distributions from '@granary/api/distribution';
import { newCode } from './masters.mjs';
import { today } from '../../testing/days.mjs';

/** Office documents: contracts, credit requests and distribution requests. */
export function officeBy({ clerk, chief }) {
  const run = async (steps, to, params) => {
    for (const [state, person, contract, body, only] of steps) {
      if (only && state !== to) continue;
      if (contract) await person.do(contract, { params, ...body });
      if (state === to) return;
    }
    throw new Error(`nothing is ever ${to}`);
  };

  async function contract(to = 'approved', changes = {}) {
    const body = contractBody(changes);
    const params = { code: body.code };
    await clerk.do(contracts.createContract, { body });
    await run(
      [
        ['draft'],
        ['deleted', clerk, contracts.deleteContract, { query: { reason: 'Entered twice' } }, 'only'],
        ['submitted', clerk, contracts.submitContract],
        ['withdrawn', clerk, contracts.withdrawContract, { body: { reason: 'Not yet' } }, 'only'],
        ['rejected', chief, contracts.rejectContract, { body: { reason: 'No signature' } }, 'only'],
        ['reviewing', chief, contracts.reviewContract],
        ['approved', chief, contracts.approveContract, { body: { notes: 'Signed and sealed' } }],
        ['suspended', chief, contracts.suspendContract, { body: { reason: 'Late payment' } }, 'only'],
        ['terminated', chief, contracts.terminateContract, { body: { reason: 'Both agree' } }, 'only'],
      ],
      to,
      params,
    );
    return body.code;
  }

  async function creditRequest(to = 'approved', changes = {}) {
    const { number } = await clerk.do(credits.createCreditRequest, { body: creditRequestBody(changes) });
    const approval = { approvedAmount: '10.00', notes: 'Pays on time' };
    await run(
      [
        ['draft'],
        ['submitted', clerk, credits.submitCreditRequest],
        ['withdrawn', clerk, credits.withdrawCreditRequest, { body: { reason: 'Pays cash' } }, 'only'],
        ['rejected', chief, credits.rejectCreditRequest, { body: { reason: 'Too much' } }, 'only'],
        ['reviewing', chief, credits.reviewCreditRequest],
        ['approved', chief, credits.approveCreditRequest, { body: approval }],
      ],
      to,
      { number },
    );
    return number;
  }

  /** Returns `{ number, outbound }`; the order exists from the approval on. */
  async function distribution(place, to = 'approved', changes = {}) {
    const { mark } = place;
    const { number } = await clerk.do(distributions.createDistribution, {
      body: distributionBody(place, changes),
    });
    const params = { number };
    await run(
      [
        ['draft'],
        ['submitted', clerk, distributions.submitDistribution],
        [
          'withdrawn',
          clerk,
          distributions.withdrawDistribution,
          { body: { reason: `${mark} later` } },
          'only',
        ],
        [
          'rejected',
          chief,
          distributions.rejectDistribution,
          { body: { reason: `${mark} too much` } },
          'only',
        ],
        ['reviewing', chief, distributions.reviewDistribution],
        ['approved'],
      ],
      to,
      params,
    );
    if (to !== 'approved') return { number };
    const body = { lines: [], notes: `${mark} granted` };
    const { outbound } = await chief.do(distributions.approveDistribution, { params, body });
    return { number, outbound };
  }
  return { contract, creditRequest, distribution };
}

export const contractBody = ({ code = newCode('CON'), customer = 'CUST-A' } = {}) => ({
  code,
  customer,
  signedDate: today(),
  expiryDate: '2099-12-31',
  totalAmount: '0',
  depositPercentage: '10',
  remarks: 'By the week',
  lines: [{ item: 'ITEM-A', weight: '2.500', amount: '1000.00' }],
});

export const creditRequestBody = ({ customer = 'CUST-A' } = {}) => ({
  customer,
  direction: 'increase',
  amount: '10.00',
  reason: 'The season has begun early this year',
});

export const distributionBody = ({ code, mark, part }, { customer = 'CUST-A', deliveryAddress } = {}) => ({
  warehouse: code,
  customer,
  title: `${mark} request`,
  expectedDate: today(),
  deliveryAddress,
  remarks: `${mark} remarks`,
  lines: [{ item: 'ITEM-A', quantity: part, remarks: `${mark} line` }],
});
