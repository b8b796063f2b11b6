import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutbound, planAllocation } from '@granary/api/outbound';
import { listProjections, rebuildProjections, type ProjectionStatus } from '@granary/api/projections';
import { messageOf } from '@granary/api/texts';
import { WAREHOUSE, itemCode } from '../testing/masters.mjs';
import { signIn } from '../testing/person.mjs';
import { caughtUp, emptyRedis, openBusyStack, settled, until, workGoesOn } from './testing/busy-stack.mjs';
import { isOdd } from './testing/odd-answers.mjs';
import { reckon } from './testing/reckoning.mjs';
import { differences } from './testing/verification.mjs';

const TIME_MS = 240_000;

let busy: Awaited<ReturnType<typeof openBusyStack>>;
beforeAll(async () => {
  busy = await openBusyStack();
  await workGoesOn(busy);
}, 2 * TIME_MS);
afterAll(() => busy?.close(), TIME_MS);

/** The responses users get from now on. */
const listening = () => {
  const { journal } = busy.work;
  const begun = journal.length;
  return { unavailable: () => journal.slice(begun).filter(({ code }) => code === 'SERVICE_UNAVAILABLE') };
};

const recovered = async () => {
  await workGoesOn(busy);
  await caughtUp(busy);
};

describe('users see no error', () => {
  it(
    'when Redis is stopped and comes back empty',
    async () => {
      const told = listening();
      await busy.testStack.stop('redis');
      await recovered();
      await busy.testStack.start('redis');
      await recovered();
      expect(told.unavailable()).toEqual([]);
    },
    TIME_MS,
  );

  it(
    'when Redis loses its data repeatedly',
    async () => {
      const told = listening();
      for (let times = 0; times < 5; times += 1) {
        await workGoesOn(busy, 4);
        await emptyRedis(busy);
      }
      await recovered();
      expect(told.unavailable()).toEqual([]);
    },
    TIME_MS,
  );

  it(
    'when one projector is killed, and when all are down for a while',
    async () => {
      const told = listening();
      await busy.testStack.kill('projector');
      await recovered();
      await busy.testStack.kill('second-projector');
      await workGoesOn(busy);
      await Promise.all(['projector', 'second-projector'].map((name) => busy.testStack.start(name)));
      await recovered();
      expect(told.unavailable()).toEqual([]);
    },
    TIME_MS,
  );
});

describe('users see no error during operations', () => {
  it(
    'when all read models are rebuilt, verified and switched',
    async () => {
      const told = listening();
      const { commandUrl, queryUrl } = busy.testStack;
      const operator = await signIn(commandUrl, { reads: queryUrl });
      await operator.do(rebuildProjections, { body: { reason: 'after the mending of a projection' } });
      const models = async () => (await operator.do(listProjections)).models as ProjectionStatus[];
      await until(
        async () => (await models()).every(({ status, live }) => status === 'live' && live?.build === 2),
        'every read model is rebuilt and live',
      );
      expect((await models()).every(({ previous }) => previous?.build === 1)).toBe(true);
      await recovered();
      expect(told.unavailable()).toEqual([]);
    },
    2 * TIME_MS,
  );
});

describe('users retry and continue', () => {
  it(
    'when Postgres restarts, while work that needs only the log goes on',
    async () => {
      const clerk = await signIn(busy.testStack.commandUrl, { language: 'km-KH' });
      const lines = [{ item: itemCode(0), quantity: '1' }];
      const order = { warehouse: WAREHOUSE, type: 'other', title: 'Field trial', lines };
      const { number } = await clerk.do(createOutbound, { body: order });
      busy.work.orders.set(number, { item: itemCode(0), held: false });

      await busy.testStack.stop('postgres');
      const plan = { params: { number }, body: { lines: [{ line: 1, strategy: 'fifo' }] } };
      expect(await clerk.send(planAllocation, plan)).toMatchObject({ status: 200 });
      expect(await clerk.send(createOutbound, { body: order })).toMatchObject({
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE', message: messageOf('SERVICE_UNAVAILABLE', {}, 'km-KH') },
      });
      await busy.testStack.start('postgres');
      await recovered();
    },
    TIME_MS,
  );

  it(
    'when the event store restarts',
    async () => {
      const told = listening();
      await busy.testStack.stop('event-store');
      await until(() => told.unavailable().length > 5, 'users see an error');
      await busy.testStack.start('event-store');
      await recovered();
    },
    TIME_MS,
  );
});

describe('after all outages', () => {
  it(
    'every figure agrees with the log, and the log with the responses',
    async () => {
      await busy.work.stop();
      await caughtUp(busy);
      await settled(busy);
      expect(await reckon({ ...busy, orders: busy.work.orders })).toEqual([]);
    },
    TIME_MS,
  );

  it(
    'every row of every read model matches the log',
    async () => {
      expect(await differences(busy)).toEqual([]);
    },
    TIME_MS,
  );

  it('users received only results, refusals or requests to retry', () => {
    expect(busy.work.journal.filter(isOdd)).toEqual([]);
  });
});
