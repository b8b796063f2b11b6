import { recordPick, startPicking } from '@granary/api/outbound';
import { adjustBatch, attachToBatch, inspectBatch, lockBatch } from '@granary/api/stock';
import { countBody, recallBody, recoveryBody } from './shelves.mjs';
import { inboundBody } from './receiving.mjs';
import { outboundBody } from './shipping.mjs';
import { places } from './places.mjs';
import { uploaded } from './uploads.mjs';

const { north } = places;
const reason = 'For a reason that is long enough';
const noted = { body: { notes: 'Seen and agreed' } };
const given = { body: { reason } };
const asked = { query: { reason } };

const inbound =
  (to, sent = {}) =>
  async ({ stories }) => ({ params: { number: (await stories.receiving.order(north, to)).number }, ...sent });
const outbound =
  (to, changes, sent = {}) =>
  async ({ stories }) => ({
    params: { number: (await stories.shipping.order(north, to, changes)).number },
    ...sent,
  });
/** A count sheet with one line. */
const count =
  (to, sent = {}) =>
  async ({ stories }) => ({ params: { number: (await stories.shelves.count(north, to)).number }, ...sent });
const recall =
  (to, sentFor = () => ({})) =>
  async ({ stories }) => {
    const told = await stories.shelves.recall(north, to);
    return { params: { number: told.recall }, ...sentFor(told) };
  };
const batch =
  (sent = {}, line = {}) =>
  async ({ stories }) => ({
    params: { id: (await stories.receiving.order(north, 'approved', { line })).id },
    ...sent,
  });

/** Requests about warehouse work: goods in, goods out, counts, recalls. */
export const goodsRequests = {
  createInbound: async () => ({ body: inboundBody(north) }),
  reviseInbound: async ({ stories }) => {
    const { number } = await stories.receiving.order(north, 'draft');
    const { warehouse: _, ...body } = inboundBody(north);
    return { params: { number }, body: { ...body, revision: 0 } };
  },
  prioritizeInbound: inbound('draft', { body: { priority: 'urgent' } }),
  submitInbound: inbound('draft'),
  withdrawInbound: inbound('submitted', { body: { reason } }),
  reviewInbound: inbound('submitted'),
  approveInbound: inbound('submitted', noted),
  rejectInbound: inbound('submitted', given),
  reverseInbound: inbound('approved', given),
  deleteInbound: inbound('draft', asked),
  restoreInbound: inbound('deleted'),
  purgeInbound: inbound('deleted', asked),

  createOutbound: async () => ({ body: outboundBody(north, { type: 'sale' }) }),
  reviseOutbound: async ({ stories }) => {
    const { number } = await stories.shipping.order(north, 'created');
    const { warehouse: _, ...body } = outboundBody(north);
    return { params: { number }, body: { ...body, revision: 0 } };
  },
  prioritizeOutbound: outbound('submitted', {}, { body: { priority: 'urgent' } }),
  redirectOutbound: outbound('submitted', {}, { body: { courier: 'Lorry' } }),
  planAllocation: outbound('created', {}, { body: { lines: [{ line: 1, strategy: 'fifo' }] } }),
  submitOutbound: outbound('planned', {}, { body: {} }),
  withdrawOutbound: outbound('submitted', {}, given),
  approveSale: outbound('submitted', { type: 'sale' }, noted),
  rejectSale: outbound('submitted', { type: 'sale' }, given),
  handOver: outbound('sale-approved', { type: 'sale' }),
  approveOutbound: outbound('submitted', {}, noted),
  rejectOutbound: outbound('submitted', {}, given),
  reallocateLine: outbound('submitted', {}, { body: { line: 1, allocation: { strategy: 'fefo' }, reason } }),
  releaseOutbound: outbound('approved'),
  writeOffOutbound: outbound('approved', { type: 'loss' }, { body: {} }),
  startPicking: outbound('released', {}, { body: {} }),
  recordPick: async (fixtures, person) => {
    const { params, pick } = await pickedBy(fixtures, person);
    return { params, body: { ...pick, location: null } };
  },
  undoPick: async (fixtures, person) => {
    const { params, pick } = await pickedBy(fixtures, person);
    await person.send(recordPick, { params, body: { ...pick, location: null } });
    return { params, body: pick };
  },
  recordShortage: async (fixtures, person) => {
    const { params, pick } = await pickedBy(fixtures, person);
    return { params, body: { ...pick, reason: 'damaged', note: 'Broken cans' } };
  },
  finishPicking: async (fixtures, person) => {
    const { params, pick } = await pickedBy(fixtures, person);
    await person.send(recordPick, { params, body: { ...pick, location: null } });
    return { params };
  },
  unpickOutbound: outbound('picked', {}, asked),
  packOutbound: outbound('picked', {}, { body: { packages: 1 } }),
  shipOutbound: outbound('picked', {}, { body: { courier: 'Lorry' } }),
  voidShipment: outbound('shipped', {}, asked),
  deliverOutbound: outbound('shipped', { type: 'transfer' }, { body: {} }),
  completeOutbound: outbound('delivered'),
  deleteOutbound: outbound('created', {}, asked),
  restoreOutbound: outbound('deleted'),
  purgeOutbound: outbound('deleted', {}, asked),

  openCount: async ({ stories }) => ({ body: countBody(north, [await stories.receiving.order(north)]) }),
  addCountLine: async ({ stories }) => {
    const { number, spare } = await stories.shelves.count(north, 'open');
    return { params: { number }, body: { item: spare.item, batch: spare.batch } };
  },
  countLine: async ({ stories }) => {
    const { number } = await stories.shelves.count(north, 'open');
    return { params: { number, line: '1' }, body: { counted: north.quantity, note: 'All there' } };
  },
  submitCount: count('counted'),
  requestRecount: count('submitted', { body: { reason, lines: [1] } }),
  approveCount: count('submitted', noted),
  rejectCount: count('submitted', given),
  cancelCount: count('open', given),

  openRecall: async ({ stories }) => ({ body: recallBody(north, (await stories.receiving.order(north)).id) }),
  notifyRecallCustomer: recall('open', ({ customer }) => ({ body: { customer, method: 'phone' } })),
  recordRecallRecovery: recall('open', (told) => ({ body: recoveryBody(north, told) })),
  reverseRecallRecovery: async ({ stories }) => {
    const { recall: number } = await stories.shelves.recall(north, 'recovered');
    return { params: { number, recovery: '1' }, query: { reason } };
  },
  closeRecall: recall('recovered', () => ({ body: { explanation: 'The rest is kept apart' } })),
  reopenRecall: recall('closed', () => given),
  cancelRecall: recall('open', () => given),
  cancelBatchRecall: async ({ stories }) => {
    const { recall: number, id } = await stories.shelves.recall(north, 'open');
    return { params: { id }, query: { reason, recall: number } };
  },

  adjustBatch: batch({ body: { delta: '-1.000', reason } }),
  attachToBatch: async (fixtures) => ({ ...(await batch()(fixtures)), body: await uploaded(fixtures) }),
  removeFromBatch: async (fixtures) => {
    const { params } = await batch()(fixtures);
    const { id } = await fixtures.root.do(attachToBatch, { params, body: await uploaded(fixtures) });
    return { params: { ...params, attachment: id }, ...asked };
  },
  lockBatch: batch(given),
  unlockBatch: async (fixtures) => {
    const { params } = await batch()(fixtures);
    await fixtures.root.do(lockBatch, { params, ...given });
    return { params, ...asked };
  },
  inspectBatch: batch({ body: { result: 'passed', inspector: 'Dara' } }, { inspection: true }),
  deactivateBatch: async (fixtures) => {
    const { params } = await batch({}, { inspection: true })(fixtures);
    await fixtures.root.do(inspectBatch, { params, body: { result: 'passed', inspector: 'Dara' } });
    return { params, ...given };
  },
  disposeBatch: async (fixtures) => {
    const { params } = await batch()(fixtures);
    await fixtures.root.do(adjustBatch, { params, body: { delta: `-${north.quantity}`, reason } });
    return { params, ...given };
  },
  extendBatchExpiry: batch(
    { body: { expiryDate: '2099-12-31', certificate: 'CERT-2', approver: 'Dara', reason } },
    { expiryDate: '2098-12-31' },
  ),
  planBatchExpiry: batch({ body: { plan: 'discount', reason } }),
  relocateBatch: batch({ body: { location: `${north.mark}-A2`, shelf: '2' } }),
  reviseBatchCost: batch({ body: { unitCost: '62.371943', reason } }),
  splitBatch: batch({ body: { quantity: '1.000', reason } }),
};

/** An order that this user has started to pick, if permitted. */
async function pickedBy({ stories }, person) {
  const { batch: taken } = await stories.receiving.order(north);
  const quantity = '2.000';
  const { number } = await stories.shipping.order(north, 'released', { batch: taken, quantity });
  const params = { number };
  await person.send(startPicking, { params, body: {} });
  return { params, pick: { line: 1, batch: taken, quantity } };
}
