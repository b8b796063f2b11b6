import { approveContract, createContract, reviseContract, submitContract } from '@granary/api/contracts';
import {
  approveCreditRequest,
  createCreditRequest,
  reviseCreditRequest,
  submitCreditRequest,
} from '@granary/api/credit';
import { setCustomerStatus } from '@granary/api/customers';
import {
  approveDistribution,
  createDistribution,
  reviseDistribution,
  submitDistribution,
} from '@granary/api/distribution';
import type { Endpoint } from '@granary/api/http';
import { createInbound, reviseInbound, submitInbound } from '@granary/api/inbound';
import { createOutbound, planAllocation, reviseOutbound, submitOutbound } from '@granary/api/outbound';
import { setSupplierStatus } from '@granary/api/suppliers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { CUSTOMER, openGround, SUPPLIER, type Ground } from '../testing/every-command/ground.ts';
import { ITEMS, SOURCE } from '../testing/fixtures/masters.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround(7);
  await ground.restock();
}, 60_000);
afterAll(() => ground.close());

type Master = readonly [Endpoint, string];
const customer: Master = [setCustomerStatus, CUSTOMER];
const supplier: Master = [setSupplierStatus, SUPPLIER];

/** A command; what it creates is what the next ones are about. */
interface Step {
  readonly contract: Endpoint;
  readonly body?: object;
}

const reason = 'Moved to another province';
const title = 'Repeated';
const lines = [{ item: ITEMS[0], quantity: '3' }];
const priced = [{ item: ITEMS[0], quantity: '3', unitPrice: '2.5' }];
const terms = {
  customer: CUSTOMER,
  signedDate: '2026-03-01',
  totalAmount: '1000',
  depositPercentage: '30',
  lines: [],
};
const adjustment = {
  customer: CUSTOMER,
  direction: 'increase',
  amount: '500',
  reason: 'The season began early',
};
const request = { customer: CUSTOMER, title, lines };
const sale = { type: 'sale', title, customer: CUSTOMER, lines };
const receipt = { type: 'purchase', title, supplier: SUPPLIER, inboundDate: '2026-11-02', lines: priced };

const courses: [string, Master, Step[]][] = [
  [
    'a contract',
    customer,
    [
      { contract: createContract, body: { code: 'HT-REPEATED', ...terms } },
      { contract: reviseContract, body: { ...terms, totalAmount: '2000', revision: 0 } },
      { contract: submitContract },
      { contract: approveContract, body: { notes: reason } },
    ],
  ],
  [
    'a credit request',
    customer,
    [
      { contract: createCreditRequest, body: adjustment },
      { contract: reviseCreditRequest, body: { ...adjustment, amount: '600' } },
      { contract: submitCreditRequest },
      { contract: approveCreditRequest, body: { approvedAmount: '500', notes: reason } },
    ],
  ],
  [
    'a distribution request',
    customer,
    [
      { contract: createDistribution, body: { warehouse: SOURCE, ...request } },
      { contract: reviseDistribution, body: { ...request, title: 'Revised' } },
      { contract: submitDistribution },
      { contract: approveDistribution, body: { notes: reason } },
    ],
  ],
  [
    'a sale',
    customer,
    [
      { contract: createOutbound, body: { warehouse: SOURCE, ...sale } },
      { contract: reviseOutbound, body: { ...sale, title: 'Revised', revision: 0 } },
      { contract: planAllocation, body: { lines: [{ line: 1, strategy: 'fifo' }] } },
      { contract: submitOutbound },
    ],
  ],
  [
    'an inbound order',
    supplier,
    [
      { contract: createInbound, body: { warehouse: SOURCE, ...receipt } },
      { contract: reviseInbound, body: { ...receipt, title: 'Revised', revision: 0 } },
      { contract: submitInbound },
    ],
  ],
];

describe('a repeated command on', () => {
  it.each(courses)(
    '%s is answered as the first time, also after it would be refused',
    async (_, [setStatus, named], steps) => {
      const become = async (status: 'active' | 'inactive') => {
        const body = { status, reason };
        expect(await ground.as('one', setStatus, { params: { code: named }, body })).toMatchObject({
          status: 200,
        });
      };
      let id = '';
      for (const { contract, body = {} } of steps) {
        const approves = contract.path.endsWith('approval');
        const params = { number: id, code: id };
        const send = (key: string) => ground.as(approves ? 'other' : 'one', contract, { params, body, key });
        const key = uuid();
        const first = await send(key);
        expect(first).toMatchObject({ status: 200 });
        const { number, code } = first.body.data as { number?: string; code?: string };
        id = number ?? code ?? id;
        if (contract === planAllocation) continue;

        await become('inactive');
        const { status, body: answer } = await send(key);
        expect([contract.path, status, answer.data]).toEqual([contract.path, 200, first.body.data]);
        expect([409, 422]).toContain((await send(uuid())).status);
        await become('active');
      }
    },
    60_000,
  );
});
