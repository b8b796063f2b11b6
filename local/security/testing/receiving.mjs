import * as inbounds from '@granary/api/inbound';
import { newCode } from './masters.mjs';
import { today } from '../../testing/days.mjs';

/** Creates inbound orders; `to` is the state to reach. Returns the number and the requested batches. */
export function receivingBy({ clerk, chief }) {
  const on = (person, contract, number, sent = {}) => person.do(contract, { params: { number }, ...sent });

  async function order(place, to = 'approved', { line = {}, ...header } = {}) {
    const body = inboundBody(place, { line, ...header });
    const { number } = await clerk.do(inbounds.createInbound, { body });
    const [{ item, batch }] = body.lines;
    await advance(place, number, to);
    return { number, item, batch, id: `${place.code}.${item}.${batch}` };
  }

  async function advance({ mark }, number, to) {
    if (to === 'draft') return;
    if (to === 'deleted')
      return on(clerk, inbounds.deleteInbound, number, { query: { reason: `${mark} twice` } });
    await on(clerk, inbounds.submitInbound, number);
    if (to === 'withdrawn')
      return on(clerk, inbounds.withdrawInbound, number, { body: { reason: `${mark} not yet` } });
    if (to === 'reviewing') return on(chief, inbounds.reviewInbound, number);
    if (to === 'rejected')
      return on(chief, inbounds.rejectInbound, number, { body: { reason: `${mark} the wrong goods` } });
    if (to === 'approved')
      return on(chief, inbounds.approveInbound, number, { body: { notes: `${mark} counted` } });
  }
  return { order };
}

export function inboundBody({ code, mark, price, quantity }, { line = {}, ...header } = {}) {
  return {
    warehouse: code,
    type: 'purchase',
    title: `${mark} delivery`,
    inboundDate: today(),
    supplier: 'SUP-A',
    remarks: `${mark} remarks`,
    lines: [
      {
        item: 'ITEM-A',
        quantity,
        unitPrice: price,
        expiryDate: '2099-12-31',
        batch: newCode(`${mark}-B`),
        supplierLot: newCode(`${mark}-LOT`),
        location: `${mark}-A1`,
        shelf: `${mark}-S`,
        certificate: `${mark}-CERT`,
        remarks: `${mark} line`,
        ...line,
      },
    ],
    ...header,
  };
}
