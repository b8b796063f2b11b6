import { reverseInbound } from '@granary/api/inbound';
import {
  completeOutbound,
  deliverOutbound,
  shipOutbound,
  voidShipment,
  writeOffOutbound,
} from '@granary/api/outbound';
import { cancelRecall, openRecall } from '@granary/api/recalls';
import { adjustBatch, lockBatch, unlockBatch } from '@granary/api/stock';
import { recallBody } from '../../local/security/testing/shelves.mjs';

const DAY_MS = 86_400_000;
const LONG_AGO_DAYS = 60;
/** Few, to cause contention. */
const SHARED = 12;
const reason = 'For a reason that is long enough';

/**
 * Returns a function that moves goods once, possibly backdated: receipts, shipments and returns of every type, locks
 * and recalls of batches being shipped. Each succeeds or is rejected for a reason.
 */
export function goodsOnTheMove({ root, places, stories: { receiving, shipping, office } }) {
  const shared = [];
  const shipped = [];
  const keep = (list, one) => list.push(one) > SHARED && list.shift();
  const act = (contract, number, sent = {}) => root.do(contract, { params: { number }, ...sent });

  async function receive(random) {
    const place = random.pick(Object.values(places));
    const goods = await receiving.order(place, 'approved', { inboundDate: pastDay(random) });
    keep(shared, { place, ...goods });
  }

  /** Ships from a random shared batch. */
  async function ship(random, type, changes = {}, days = LONG_AGO_DAYS) {
    const { place, batch } = random.pick(shared);
    const order = { type, quantity: `${random.between(1, 400)}.500`, batch, ...changes };
    const { number } = await shipping.order(place, 'packed', order);
    await act(shipOutbound, number, { body: { shippedAt: pastMoment(random, days) } });
    return { place, number, ...order };
  }

  async function giveBack(random, { place, number, batch }) {
    const line = { batch: null, quantity: '1.000', returnedFrom: { outbound: number, line: 1, batch } };
    const inboundDate = random.chance(0.5) ? pastDay(random) : pastDay(random, 0);
    const back = { type: 'return', supplier: null, inboundDate, line };
    await receiving.order(place, 'approved', back);
  }

  const deeds = {
    receive,
    /** Customers were created today, so backdated sales are rejected. */
    sell: async (random) =>
      keep(
        shipped,
        await ship(random, 'sale', { customer: 'CUST-A' }, random.chance(0.8) ? 0 : LONG_AGO_DAYS),
      ),
    issue: async (random) => keep(shipped, await ship(random, 'other')),
    async transfer(random) {
      const moved = await ship(random, 'transfer');
      keep(shipped, moved);
      await act(deliverOutbound, moved.number, { body: {} });
      await act(completeOutbound, moved.number);
    },
    returnToSupplier: (random) => ship(random, 'return'),
    async writeOff(random) {
      const { place, batch } = random.pick(shared);
      const { number } = await shipping.order(place, 'approved', { type: 'loss', quantity: '1.000', batch });
      await act(writeOffOutbound, number, { body: {} });
    },
    /** Returns any shipment; those that were not sales are rejected. */
    comeBack: (random) => giveBack(random, random.pick(shipped)),
    async comeBackFromDistribution(random) {
      const { place } = random.pick(shared);
      const { outbound: number } = await office.distribution(place);
      await shipping.advance(place, number, 'shipped', { type: 'sale' });
      await giveBack(random, { place, number, batch: random.pick(shared).batch });
    },
    takeBack: (random) => act(voidShipment, random.pick(shipped).number, { query: { reason } }),
    reverse: (random) => act(reverseInbound, random.pick(shared).number, { body: { reason } }),
    async lock(random) {
      const params = { id: random.pick(shared).id };
      await root.do(lockBatch, { params, body: { reason } });
      await root.do(unlockBatch, { params, query: { reason } });
    },
    async recall(random) {
      const { place, id } = random.pick(shared);
      const { number } = await root.do(openRecall, { body: recallBody(place, id) });
      await act(cancelRecall, number, { body: { reason } });
    },
    adjust: (random) =>
      root.do(adjustBatch, {
        params: { id: random.pick(shared).id },
        body: { delta: `${random.between(-20, 20) || 1}.000`, reason },
      }),
  };
  const names = Object.keys(deeds);
  return (random) =>
    shared.length === 0 ? receive(random) : deeds[shipped.length === 0 ? 'sell' : random.pick(names)](random);
}

const pastMoment = (random, days) => new Date(Date.now() - random.between(0, days) * DAY_MS).toISOString();

const pastDay = (random, days = LONG_AGO_DAYS) =>
  new Date(pastMoment(random, days)).toLocaleDateString('en-CA', { timeZone: 'Asia/Phnom_Penh' });
