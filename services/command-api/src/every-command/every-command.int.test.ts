import { approvalStatuses } from '@granary/domain/approval/rules';
import { contractStatuses } from '@granary/domain/contracts/rules';
import { countStatuses } from '@granary/domain/counts/rules';
import { outboundStatuses } from '@granary/domain/outbound/rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGround, type Ground } from './testing/ground.ts';
import { orders } from './testing/orders.ts';
import { agreements, countings, creditRequests, receipts, requests } from './testing/papers.ts';
import { walk } from './testing/walk.ts';

const seed = Number(process.env['SEED'] ?? 1);
let ground: Ground;
beforeAll(async () => {
  ground = await openGround(seed);
}, 60_000);
afterAll(() => ground.close());

const undecided = approvalStatuses.filter((status) => status !== 'approved');
const reached = (statuses: ReadonlySet<string>, expected: readonly string[]): void =>
  expect(expected.filter((status) => !statuses.has(status))).toEqual([]);

describe(`every command in every state is carried out or refused by name (seed ${seed})`, () => {
  it('of an outbound order', async () => {
    reached(await walk(orders(ground), ground, 900), [...outboundStatuses, 'deleted']);
  }, 180_000);

  it('of an inbound order', async () => {
    reached(await walk(receipts(ground), ground, 150), [...undecided, 'completed', 'reversed', 'deleted']);
  }, 90_000);

  it('of a contract', async () => {
    const inForce = contractStatuses.filter((status) => status !== 'expired');
    reached(await walk(agreements(ground), ground, 300), [...undecided, ...inForce, 'deleted']);
  }, 90_000);

  it('of a credit request', async () => {
    reached(await walk(creditRequests(ground), ground, 90), approvalStatuses);
  }, 60_000);

  it('of a distribution request', async () => {
    reached(await walk(requests(ground), ground, 120), [...undecided, 'cancelled']);
  }, 90_000);

  it('of a count', async () => {
    const lasting = countStatuses.filter((status) => status !== 'approved');
    reached(await walk(countings(ground), ground, 150), lasting);
  }, 90_000);
});
