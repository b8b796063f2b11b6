import { plus, toQuantity } from '@granary/domain/kernel';
import { stock } from '@granary/domain/stock';
import { caughtUp } from './busy-stack.mjs';
import { ORDERED } from './people-at-work.mjs';

/**
 * Compares the read models with the log figure by figure, and the log with what users were told about their `orders`.
 * Returns the disagreements.
 */
export async function reckon({ store, pool, orders }) {
  const { log, faults, one, expectSame } = await agreement({ store, pool });
  expectSame('inbound documents', await one('SELECT count(*)::int FROM documents.inbound'), log.inbounds);
  expectSame('outbound documents', await one('SELECT count(*)::int FROM documents.outbound'), log.outbounds);
  expectSame('orders that people know of', orders.size, log.outbounds);
  for (const id of log.stocks) {
    const { state } = await store.load(stock, id);
    const held = [...orders.values()].filter((order) => order.held && id.endsWith(`.${order.item}`)).length;
    expectSame(`held for people of ${id}`, summed(state, 'reserved'), toQuantity(held * ORDERED));
  }
  return faults;
}

/**
 * The checks that hold whatever users did: every event in the operation log, all stock figures correct, nothing parked.
 */
export async function agreement({ store, pool }) {
  const log = await readLog(store);
  // Services keep appending after users stop, so compare both sides at the position the log was read to.
  await caughtUp({ store, pool });
  const faults = [...log.faults];
  const expectSame = (what, seen, expected) => {
    if (seen !== expected) faults.push(`${what}: ${seen} instead of ${expected}`);
  };
  const one = async (sql, ...values) =>
    Object.values((await pool.query(sql, values)).rows[0] ?? { none: null })[0];

  const operations = 'SELECT count(*)::int FROM operations.operation WHERE position <= $1';
  expectSame('operations', await one(operations, String(log.position)), log.events);
  expectSame('parked events', await one('SELECT count(*)::int FROM platform.parked_event'), 0);
  for (const id of log.stocks) await expectShelf({ id, store, one, expectSame });
  return { log, faults, one, expectSame };
}

async function expectShelf({ id, store, one, expectSame }) {
  const { state } = await store.load(stock, id);
  for (const [code, { current, reserved }] of Object.entries(state.batches)) {
    const batch = `${id}.${code}`;
    const row = 'FROM inventory.batch WHERE id = $1';
    expectSame(`on hand of ${batch}`, await one(`SELECT current ${row}`, batch), current);
    expectSame(`reserved of ${batch}`, await one(`SELECT reserved ${row}`, batch), reserved);
    const moved = 'SELECT sum(delta) FROM inventory.movement WHERE batch_id = $1';
    expectSame(`movements of ${batch}`, await one(moved, batch), current);
  }
  const item = 'FROM inventory.item_stock WHERE id = $1';
  expectSame(`on hand of ${id}`, await one(`SELECT current ${item}`, id), summed(state, 'current'));
  expectSame(`reserved of ${id}`, await one(`SELECT reserved ${item}`, id), summed(state, 'reserved'));
}

const summed = ({ batches }, key) =>
  toQuantity(Object.values(batches).reduce((sum, batch) => plus(sum, batch[key]), 0));

async function readLog(store) {
  const log = { events: 0, position: 0n, inbounds: 0, outbounds: 0, stocks: new Set(), faults: [] };
  for await (const { category, streamId, revision, position, type, data } of store.readAll()) {
    log.events += 1;
    log.position = position;
    if (category === 'inbound' && revision === 0n) log.inbounds += 1;
    if (category === 'outbound' && revision === 0n) log.outbounds += 1;
    if (category !== 'stock') continue;
    log.stocks.add(streamId);
    for (const { batch, after } of data.batches ?? [])
      if (Number(after.reserved) > Number(after.current))
        log.faults.push(`${type} of ${streamId}.${batch} oversells: ${after.reserved} of ${after.current}`);
  }
  return log;
}
