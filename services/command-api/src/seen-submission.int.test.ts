import { withdrawContract, rejectContract } from '@granary/api/contracts';
import { rejectCount, requestRecount } from '@granary/api/counts';
import { rejectCreditRequest, withdrawCreditRequest } from '@granary/api/credit';
import { rejectDistribution, withdrawDistribution } from '@granary/api/distribution';
import type { Endpoint } from '@granary/api/http';
import { rejectInbound, withdrawInbound } from '@granary/api/inbound';
import { rejectOutbound, rejectSale, withdrawOutbound } from '@granary/api/outbound';
import type { DomainEvent } from '@granary/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import {
  agreements,
  countings,
  creditRequests,
  receipts,
  requests,
} from '../testing/every-command/documents.ts';
import { openGround, type Ground } from '../testing/every-command/ground.ts';
import { orders } from '../testing/every-command/orders.ts';
import type { Kind, Step } from '../testing/every-command/walk.ts';
import type { TestRequest } from '../testing/stack/test-api.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround(7);
}, 60_000);
afterAll(() => ground.close());

const reason = 'Once more, please';
const isDecision = ({ contract }: Step): boolean => contract.path.endsWith('approval');

const sent = ({ contract }: Step, id: string, { params, ...more }: TestRequest = {}): TestRequest => {
  const [name = ''] = /(?<=\{)\w+(?=\})/.exec(contract.path) ?? [];
  return { ...more, params: { ...params, [name]: id } };
};

/** Takes the usual steps until somebody has to decide. */
const untilAsked = async <State, Event extends DomainEvent>(
  kind: Kind<State, Event>,
  id: string,
): Promise<Step> => {
  for (;;) {
    const { state } = await ground.store.load(kind.decider, id);
    const step = kind.next(state, ground.dice);
    if (!step) throw new Error(`${id} asks nobody`);
    if (isDecision(step)) return step;
    const answer = await ground.as(step.other ? 'other' : 'one', step.contract, sent(step, id, step.sent));
    if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  }
};

type AnyKind = (ground: Ground) => Kind<never, never>;
const kinds = [
  ['an inbound order', receipts, withdrawInbound, [rejectInbound], {}],
  ['an outbound order', orders, withdrawOutbound, [rejectSale, rejectOutbound], {}],
  ['a contract', agreements, withdrawContract, [rejectContract], {}],
  ['a credit request', creditRequests, withdrawCreditRequest, [rejectCreditRequest], {}],
  ['a distribution request', requests, withdrawDistribution, [rejectDistribution], {}],
  ['a count', countings, requestRecount, [rejectCount], { lines: [1] }],
] as unknown as [string, AnyKind, Endpoint, Endpoint[], object][];

describe('a decision about', () => {
  it.each(kinds)(
    '%s is refused if it was submitted again after it was seen',
    async (_, kindOn, back, rejections, more) => {
      const kind = kindOn(ground);
      for (const seen of [2, undefined]) {
        const id = await kind.create(ground.dice);
        const asked = await untilAsked(kind, id);
        const withdrawal = { contract: back };
        const withdrawn = await ground.as('one', back, sent(withdrawal, id, { body: { reason, ...more } }));
        expect(withdrawn.status).toBe(200);
        expect(await untilAsked(kind, id)).toMatchObject({ contract: asked.contract });

        const decide = (contract: Endpoint, submission: number | undefined, key = uuid()) => {
          const body = { ...(asked.sent?.body as object), reason, submission };
          return ground.as('other', contract, sent({ contract }, id, { body, key }));
        };
        const refused = { status: 409, body: { code: 'CONCURRENT_CHANGE', facts: { submission: 2 } } };
        const rejection = rejections.find(
          ({ path }) => path === asked.contract.path.replace('approval', 'rejection'),
        );
        expect(await decide(rejection!, 1)).toMatchObject(refused);
        expect(await decide(asked.contract, 1)).toMatchObject(refused);

        const once = uuid();
        const approved = await decide(asked.contract, seen, once);
        expect(approved).toMatchObject({ status: 200 });
        const { status, body } = await decide(asked.contract, seen, once);
        expect([status, body.data]).toEqual([200, approved.body.data]);
      }
    },
    60_000,
  );
});
