import { atLeast, lineOf } from './measuring/lines.mjs';
import { inTurns, keepDoing } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../local/testing/masters.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { draftOrder } from './fixtures/orders.mjs';
import { reservationsBy } from './fixtures/reservations.mjs';

export const name = 'append-throughput';

const AT_ONCE = sized(64, 4);
const ROUND_MS = sized(2_000, 200);
const WARM_MS = sized(8_000, 200);

/** Throughput of single-event commands with 64 clients, compared with appends by the official client. */
export async function run({ rounds = 5 } = {}) {
  const fixtures = await openFixtures();
  const { store, bare, person } = fixtures;
  try {
    await stockUp(store, { items: AT_ONCE, batches: 12, quantity: '1000000.000' });
    const orders = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, client) => draftOrder(person, itemCode(client), '2')),
    );
    const ours = reservationsBy(store);
    const overHttp = (client) => orders[client].plan();
    const decided = async (client) => {
      await ours.reserve(client);
      await ours.release(client);
    };
    // A service in use has compiled its code.
    await keepDoing(WARM_MS, AT_ONCE, overHttp);
    await keepDoing(WARM_MS, AT_ONCE, decided);
    const planned = await bare.last(`outbound-${orders[0].number}`, 1);
    const onStock = await bare.last(`stock-${WAREHOUSE}.${itemCode(0)}`, 2);
    const bareDecided = async (client) => {
      for (const event of onStock) await bare.append(`bench-stock-${client}`, [event]);
    };
    const perSecond = (once) => () => keepDoing(ROUND_MS, AT_ONCE, once);

    const http = await inTurns(rounds, {
      work: perSecond(overHttp),
      baseline: perSecond((client) => bare.append(`bench-document-${client}`, planned)),
    });
    const direct = await inTurns(rounds, { work: perSecond(decided), baseline: perSecond(bareDecided) });
    return [
      lineOf({ name: 'commands over HTTP', unit: '/s', goal: atLeast(0.3) }, http),
      lineOf({ name: 'decide and append', unit: '/s', goal: atLeast(0.8) }, direct.map(twice)),
    ];
  } finally {
    await fixtures.close();
  }
}

/** One iteration runs two commands. */
const twice = ({ work, baseline }) => ({ work: 2 * work, baseline: 2 * baseline });
