import { atLeast, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { WAREHOUSE, addItem, itemCode, stockUp } from '../local/testing/masters.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { draftOrder } from './fixtures/orders.mjs';

export const name = 'contention';

const CLIENTS = sized(64, 8);
const BURSTS = sized(4, 1);
const QUANTITY = 10;
const ENOUGH_FOR = sized(20, 3);
const CONTESTED = itemCode(0);

/** 64 clients submit an order each at the same time, all for one item; the baseline is one item per client. */
export async function run({ rounds = 5 } = {}) {
  const fixtures = await openFixtures();
  try {
    const { store, person } = fixtures;
    await stockUp(store, { items: CLIENTS, batches: 1, quantity: '1000000.000' });
    const same = await draftAll(person, () => CONTESTED);
    const own = await draftAll(person, itemCode);
    const refused = [];
    const bursts = (orders) => () => submissionsPerSecond(orders, refused);
    const pairs = await inTurns(rounds, { work: bursts(same), baseline: bursts(own) });
    const scarce = [];
    for (let round = 0; round < rounds; round += 1) scarce.push(await scarcity(fixtures, CLIENTS + round));
    const none = (title, counts) => plainLine({ name: title, unit: '', goal: valueAtMost(0) }, counts);
    return [
      lineOf({ name: 'submissions, 64 at once, one item', unit: '/s', goal: atLeast(0.3) }, pairs),
      none('enough for all: answers other than done', [refused.length]),
      none(
        'enough for 20: promised beyond what there was',
        scarce.map(({ oversold }) => oversold),
      ),
      none(
        'enough for 20: left over',
        scarce.map(({ unsold }) => unsold),
      ),
      none(
        'enough for 20: answers neither done nor a clear refusal',
        scarce.map(({ unclear }) => unclear),
      ),
    ];
  } finally {
    await fixtures.close();
  }
}

const draftAll = (person, itemOf) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => draftOrder(person, itemOf(client), String(QUANTITY))),
  );

async function submissionsPerSecond(orders, refused) {
  let milliseconds = 0;
  for (let burst = 0; burst < BURSTS; burst += 1) {
    await Promise.all(orders.map(({ plan }) => plan()));
    milliseconds += await timed(async () => {
      const answers = await Promise.all(orders.map(({ trySubmit }) => trySubmit()));
      refused.push(...answers.filter(({ status }) => status !== 200));
    });
    await Promise.all(orders.map(({ withdraw }) => withdraw()));
  }
  return (orders.length * BURSTS * 1000) / milliseconds;
}

/**
 * All clients plan to take from a batch that is enough for 20: 20 must succeed, the others must be rejected with a
 * clear error.
 */
async function scarcity({ store, person }, item) {
  await addItem(store, item, { batches: 1, quantity: `${QUANTITY * ENOUGH_FOR}.000` });
  const orders = await draftAll(person, () => itemCode(item));
  await Promise.all(orders.map(({ plan }) => plan()));
  const answers = await Promise.all(orders.map(({ trySubmit }) => trySubmit()));
  const done = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ body }) => body.code === 'ALLOCATION_CONFLICT').length;
  return {
    oversold: (await oversoldMoments(store, itemCode(item))) + Math.max(0, done - ENOUGH_FOR),
    unsold: Math.max(0, ENOUGH_FOR - done),
    unclear: answers.length - done - refused,
  };
}

/** Number of events after which more of a batch was reserved than on hand. */
async function oversoldMoments(store, item) {
  let count = 0;
  for await (const { data } of store.readStream('stock', `${WAREHOUSE}.${item}`))
    count += (data.batches ?? []).filter(
      ({ after }) => Number(after.reserved) > Number(after.current),
    ).length;
  return count;
}
