import { approvalStatuses } from '@granary/domain/approval/rules';
import { contractStatuses } from '@granary/domain/contracts/rules';
import type { DomainEvent } from '@granary/domain/kernel';
import { countStatuses } from '@granary/domain/counts/rules';
import { outboundStatuses } from '@granary/domain/outbound/rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGround, type Ground } from '../../testing/every-command/ground.ts';
import { orders } from '../../testing/every-command/orders.ts';
import {
  agreements,
  countings,
  creditRequests,
  receipts,
  requests,
} from '../../testing/every-command/documents.ts';
import { walk, type Kind } from '../../testing/every-command/walk.ts';

const seed = Number(process.env['SEED'] ?? 1);
let ground: Ground;
beforeAll(async () => {
  ground = await openGround(seed);
}, 60_000);
afterAll(() => ground.close());

const undecided = approvalStatuses.filter((status) => status !== 'approved');
const walked = async <State, Event extends DomainEvent>(
  kind: Kind<State, Event>,
  steps: number,
  expected: readonly string[],
): Promise<void> => {
  const statuses = await walk(kind, ground, steps, expected);
  expect(expected.filter((status) => !statuses.has(status))).toEqual([]);
};

describe(`every command in every state succeeds or is refused with a code (seed ${seed})`, () => {
  it('of an outbound order', async () => {
    await walked(orders(ground), 900, [...outboundStatuses, 'deleted']);
  }, 360_000);

  it('of an inbound order', async () => {
    await walked(receipts(ground), 150, [...undecided, 'completed', 'reversed', 'deleted']);
  }, 180_000);

  it('of a contract', async () => {
    const inForce = contractStatuses.filter((status) => status !== 'expired');
    await walked(agreements(ground), 300, [...undecided, ...inForce, 'deleted']);
  }, 180_000);

  it('of a credit request', async () => {
    await walked(creditRequests(ground), 90, approvalStatuses);
  }, 60_000);

  it('of a distribution request', async () => {
    await walked(requests(ground), 120, [...undecided, 'cancelled']);
  }, 180_000);

  it('of a count', async () => {
    const lasting = countStatuses.filter((status) => status !== 'approved');
    await walked(countings(ground), 150, lasting);
  }, 180_000);
});
