import { addComment } from '@granary/api/discussions';
import * as stocks from '@granary/api/stock';
import { createTemplate } from '@granary/api/templates';
import { creditRequestBody } from './office.mjs';
import { templateBody } from './template-requests.mjs';

const SALES = ['submitted', 'sale-rejected', 'sale-approved', 'handed-over', 'picks', 'shipped', 'completed'];
const OTHERS = ['created', 'deleted', 'rejected', 'released', 'picked'];
const CONTRACTS = [
  'draft',
  'submitted',
  'withdrawn',
  'rejected',
  'approved',
  'suspended',
  'terminated',
  'deleted',
];
const REQUESTS = ['draft', 'submitted', 'withdrawn', 'rejected', 'approved'];

/**
 * Creates a small business in both places with documents of every capability in many states. Returns the ids: `north`
 * and `south` for what belongs to one place, `shared` for the rest.
 */
export async function runBusiness(fixtures) {
  const { places, stories, masters, staff } = fixtures;
  const [north, south] = await Promise.all([
    atPlace(fixtures, places.north),
    atPlace(fixtures, places.south),
  ]);
  const contracts = [];
  for (const state of CONTRACTS) contracts.push(await stories.office.contract(state));
  const credits = [];
  for (const state of REQUESTS) credits.push(await stories.office.creditRequest(state, creditRequestBody()));
  const transfers = [await between(fixtures, places.south), await between(fixtures, places.north)];
  await fixtures.stack.quiet();
  return {
    north,
    south,
    shared: {
      contract: contracts,
      creditRequest: credits,
      customer: masters.customers,
      item: masters.items,
      supplier: [masters.supplier],
      user: [staff.north.manager.userId, staff.south.manager.userId],
      transfer: transfers.map(({ number }) => number),
      moved: transfers.map(({ arrived }) => arrived),
    },
  };
}

async function atPlace({ root, places, stories }, place) {
  const { receiving, shipping, shelves, office } = stories;
  const ids = {
    warehouse: [place.code],
    batch: [],
    inbound: [],
    outbound: [],
    count: [],
    recall: [],
    distribution: [],
  };
  const orders = [];
  for (const state of ['draft', 'submitted', 'reviewing', 'rejected', 'withdrawn', 'deleted', 'approved'])
    orders.push(await receiving.order(place, state));
  const goods = orders.at(-1);
  ids.inbound = orders.map(({ number }) => number);
  for (const state of SALES) ids.outbound.push((await shipping.order(place, state, { type: 'sale' })).number);
  for (const state of OTHERS) ids.outbound.push((await shipping.order(place, state)).number);
  ids.outbound.push((await shipping.order(place, 'written-off', { type: 'loss' })).number);
  ids.outbound.push((await shipping.order(place, 'shipped', { type: 'return', batch: goods.batch })).number);
  for (const state of ['draft', 'submitted', 'approved']) {
    const { number, outbound } = await office.distribution(place, state);
    ids.distribution.push(number);
    if (outbound) ids.outbound.push(outbound);
  }
  for (const state of ['open', 'submitted', 'approved'])
    ids.count.push((await shelves.count(place, state)).number);
  for (const state of ['open', 'closed']) {
    const told = await shelves.recall(place, state);
    ids.recall.push(told.recall);
    ids.batch.push(told.id);
  }
  await workOn(root, goods, place);
  await comeBack({ root, places, stories }, place, ids);
  ids.batch.push(goods.id);
  await discuss(root, place, ids);
  ids.template = [(await root.do(createTemplate, { body: templateBody(place) })).id];
  ids.itemStock = [`${place.code}.ITEM-A`];
  return ids;
}

/** Comments on a document of every kind. */
async function discuss(root, { mark }, ids) {
  const body = { text: `${mark} said`, mentions: [] };
  for (const kind of ['batch', 'inbound', 'outbound', 'count', 'recall', 'distribution'])
    await root.do(addComment, { params: { kind, number: ids[kind][0] }, body });
}

/** Performs every batch operation on one batch. */
async function workOn(root, { id }, { mark }) {
  const params = { id };
  const reason = `${mark} for a reason`;
  await root.do(stocks.adjustBatch, { params, body: { delta: '-2.000', reason } });
  await root.do(stocks.reviseBatchCost, { params, body: { unitCost: '99.317426', reason } });
  await root.do(stocks.splitBatch, { params, body: { quantity: '3.000', reason } });
  await root.do(stocks.relocateBatch, { params, body: { location: `${mark}-A2`, shelf: `${mark}-S2` } });
  await root.do(stocks.planBatchExpiry, { params, body: { plan: 'discount', reason } });
  await root.do(stocks.inspectBatch, { params, body: { result: 'passed', inspector: `${mark} inspector` } });
  await root.do(stocks.lockBatch, { params, body: { reason } });
  await root.do(stocks.unlockBatch, { params, query: { reason } });
}

/** Returns sold goods as a child batch. */
async function comeBack({ stories }, place, ids) {
  const { batch } = await stories.receiving.order(place);
  const { number } = await stories.shipping.order(place, 'delivered', { type: 'sale', batch });
  const line = { batch: null, quantity: '1.000', returnedFrom: { outbound: number, line: 1, batch } };
  const back = await stories.receiving.order(place, 'approved', { type: 'return', supplier: null, line });
  ids.outbound.push(number);
  ids.inbound.push(back.number);
}

/**
 * Transfers goods between the places. The transferred goods concern both, so they carry neither's mark; locations and
 * other candidates at the source remain private to the source.
 */
async function between({ stories, places }, from) {
  const [to] = Object.values(places).filter((place) => place !== from);
  const travelling = { ...from, mark: 'MOVED', price: '5.000000', quantity: '40.000', part: '4.000' };
  const { batch, item } = await stories.receiving.order(travelling, 'approved', {
    line: { batch: `MOVED-FROM-${from.code}`, location: `${from.mark}-A1`, shelf: `${from.mark}-S` },
  });
  const { number } = await stories.shipping.order(travelling, 'delivered', { type: 'transfer', batch });
  return { number, arrived: `${to.code}.${item}.${batch}` };
}
