import { Agent } from 'node:http';
import { getBatchHistory } from '@granary/api/stock';
import { releaseReservation, reserve, stock } from '@granary/domain/stock';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { toRelease, toReserve } from './fixtures/reservations.mjs';
import { atMost, lineOf } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { WAREHOUSE, itemCode, stockUp, systemContext } from '../local/testing/masters.mjs';
import { signIn } from '../local/testing/person.mjs';
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'history';

const EVENTS = sized(1_000, 100);
const ASKED = sized(50, 3);
const WARM = sized(10, 1);

/** The whole history of a batch over HTTP, compared with the official client reading its stream. */
export async function run({ rounds = 5 } = {}) {
  const { testStack, store, bare, close } = await openFixtures(WITHOUT_GATEWAY);
  const agent = new Agent({ keepAlive: true });
  try {
    await stockUp(store, { items: 1, batches: 1, quantity: '1000000.000' });
    await fill(store);
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    const id = `${WAREHOUSE}.${itemCode(0)}`;
    const measures = {
      work: async () => {
        const query = { limit: EVENTS };
        const { entries } = await person.do(getBatchHistory, { params: { id: `${id}.B-0` }, query });
        requireAll(entries.length);
      },
      baseline: async () => requireAll((await bare.last(`stock-${id}`, EVENTS)).length),
    };
    for (const once of Object.values(measures)) await times(WARM, once);
    const taken = await inTurns(rounds, {
      work: () => times(ASKED, measures.work),
      baseline: () => times(ASKED, measures.baseline),
    });
    const at = (share) =>
      taken.map(({ work, baseline }) => ({
        work: percentile(work, share),
        baseline: percentile(baseline, share),
      }));
    const title = `history of a batch, ${EVENTS.toLocaleString('en')} events`;
    return [
      lineOf({ name: `${title}, p50`, unit: 'ms', goal: atMost(1.5) }, at(0.5)),
      lineOf({ name: `${title}, p99`, unit: 'ms', goal: atMost(1.5) }, at(0.99)),
    ];
  } finally {
    agent.destroy();
    await close();
  }
}

/** The receipt and then reservations and releases. */
async function fill(store) {
  const item = itemCode(0);
  await store.decide(stock, `${WAREHOUSE}.${item}`, systemContext(), (state) => {
    const folding = structuredClone(state);
    const events = [];
    for (let n = 0; events.length < EVENTS - 1; n += 1) {
      const decision = n % 2 === 0 ? reserve : releaseReservation;
      const input = n % 2 === 0 ? toReserve : toRelease;
      for (const event of decision(folding, input(item, `held-${n >> 1}`))) {
        stock.evolve(folding, event);
        events.push(event);
      }
    }
    return events;
  });
}

async function times(count, once) {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await timed(once));
  return taken;
}

function requireAll(found) {
  if (found !== EVENTS) throw new Error(`${found} of ${EVENTS} events`);
}
