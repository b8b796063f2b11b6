import * as counts from '@granary/api/counts';
import * as recalls from '@granary/api/recalls';

/** Creates counts and recalls. */
export function shelvesBy({ clerk, chief, receiving, shipping }) {
  /** Returns the number and the batches on the sheet, one per line. */
  async function count(place, to = 'approved') {
    const sheet = [await receiving.order(place), await receiving.order(place)];
    const { number } = await clerk.do(counts.openCount, { body: countBody(place, sheet.slice(0, 1)) });
    const params = { number };
    const { mark } = place;
    const answer = { number, spare: sheet[1] };
    if (to === 'open') return answer;
    if (to === 'cancelled') {
      await clerk.do(counts.cancelCount, { params, body: { reason: `${mark} no time` } });
      return answer;
    }
    await clerk.do(counts.countLine, {
      params: { number, line: '1' },
      body: { counted: place.quantity, note: `${mark} note` },
    });
    if (to === 'counted') return answer;
    await clerk.do(counts.submitCount, { params });
    if (to === 'approved') await chief.do(counts.approveCount, { params, body: { notes: `${mark} booked` } });
    if (to === 'rejected') await chief.do(counts.rejectCount, { params, body: { reason: `${mark} again` } });
    return answer;
  }

  /** Recalls a batch that was sold in part. Returns the case, the batch and what the customer has. */
  async function recall(place, to = 'open', customer = 'CUST-A') {
    const goods = await receiving.order(place);
    const { number: outbound, line } = await shipping.order(place, 'shipped', {
      type: 'sale',
      customer,
      batch: goods.batch,
    });
    const { number } = await chief.do(recalls.openRecall, { body: recallBody(place, goods.id) });
    const answer = { number, outbound, line, customer, ...goods, inbound: goods.number, recall: number };
    const params = { number };
    if (to === 'open') return answer;
    if (to === 'cancelled') {
      await chief.do(recalls.cancelRecall, { params, body: { reason: `${place.mark} false alarm` } });
      return answer;
    }
    await chief.do(recalls.notifyRecallCustomer, {
      params,
      body: { customer, method: 'phone', notes: `${place.mark} told` },
    });
    await chief.do(recalls.recordRecallRecovery, { params, body: recoveryBody(place, answer) });
    if (to === 'closed')
      await chief.do(recalls.closeRecall, {
        params,
        body: { explanation: `${place.mark} the rest is kept` },
      });
    return answer;
  }
  return { count, recall };
}

export const countBody = ({ code, mark }, sheet) => ({
  warehouse: code,
  title: `${mark} count`,
  scope: { kind: 'batches' },
  tolerance: '100',
  notes: `${mark} notes`,
  batches: sheet.map(({ item, batch }) => ({ item, batch })),
});

export const recallBody = ({ mark }, batch) => ({
  subject: { kind: 'batch', batch },
  classification: 'class_2',
  reason: `${mark} concentration below the label`,
  instructions: `${mark} keep the cans closed`,
});

export const recoveryBody = ({ mark }, { outbound, line, batch }) => ({
  outbound,
  line,
  batch,
  quantity: '1.000',
  outcome: 'collected',
  notes: `${mark} fetched`,
});
