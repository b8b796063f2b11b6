import * as outbounds from '@granary/api/outbound';
import { places } from './places.mjs';

const FIRST = 1;

/** Creates outbound orders; `to` is the state to reach. */
export function shippingBy({ clerk, chief }) {
  const on = (person, contract, number, sent = {}) => person.do(contract, { params: { number }, ...sent });

  async function order(place, to = 'shipped', changes = {}) {
    const body = outboundBody(place, changes);
    const { number } = await clerk.do(outbounds.createOutbound, { body });
    await advance(place, number, to, { ...changes, type: body.type });
    return { number, line: FIRST };
  }

  /** Takes a new order through its states up to the given one. */
  async function advance({ mark, part }, number, to, { type, batch, quantity = part } = {}) {
    const steps = [
      ['created'],
      ['deleted', clerk, outbounds.deleteOutbound, { query: { reason: `${mark} twice` } }, 'only'],
      ['planned', clerk, outbounds.planAllocation, { body: { lines: [planOf(mark, batch, quantity)] } }],
      ['submitted', clerk, outbounds.submitOutbound],
      ['withdrawn', clerk, outbounds.withdrawOutbound, { body: { reason: `${mark} later` } }, 'only'],
      ...(type === 'sale'
        ? [
            ['sale-rejected', chief, outbounds.rejectSale, { body: { reason: `${mark} no credit` } }, 'only'],
            ['sale-approved', chief, outbounds.approveSale, { body: { notes: `${mark} agreed` } }],
            ['handed-over', clerk, outbounds.handOver],
          ]
        : []),
      ['rejected', chief, outbounds.rejectOutbound, { body: { reason: `${mark} not there` } }, 'only'],
      ['approved', chief, outbounds.approveOutbound, { body: { notes: `${mark} checked` } }],
      ['written-off', clerk, outbounds.writeOffOutbound, { body: {} }, 'only'],
      ['released', clerk, outbounds.releaseOutbound],
      ['picking', clerk, outbounds.startPicking, { body: {} }],
      ['picks', clerk, undefined],
      ['picked', clerk, outbounds.finishPicking],
      ['packed', clerk, outbounds.packOutbound, { body: { packages: 2 } }],
      [
        'shipped',
        clerk,
        outbounds.shipOutbound,
        { body: { courier: `${mark} Express`, trackingNumber: `${mark}-T1` } },
      ],
      ['delivered', clerk, outbounds.deliverOutbound, { body: {} }],
      ['completed', clerk, outbounds.completeOutbound],
    ];
    for (const [state, person, contract, sent, only] of steps) {
      if (only && state !== to) continue;
      if (contract) await on(person, contract, number, sent);
      if (state === 'picks') await pickAll(number);
      if (state === to) return;
    }
    throw new Error(`an order of type ${type} is never ${to}`);
  }

  async function pickAll(number) {
    const { stops } = await on(clerk, outbounds.getPickTask, number);
    for (const { line, batch, location, quantity } of stops)
      await on(clerk, outbounds.recordPick, number, { body: { line, batch, location, quantity } });
  }
  return { order, advance };
}

const planOf = (mark, batch, quantity) =>
  batch
    ? {
        line: FIRST,
        strategy: 'manual',
        batches: [{ batch, quantity }],
        overrideReason: `${mark} this very batch`,
      }
    : { line: FIRST, strategy: 'fifo' };

export function outboundBody(place, { type = 'other', item = 'ITEM-A', quantity, customer } = {}) {
  const { code, mark, part } = place;
  const other = Object.values(places).find((one) => one.code !== code);
  return {
    warehouse: code,
    type,
    title: `${mark} ${type}`,
    destination: type === 'transfer' ? other.code : null,
    supplier: type === 'return' ? 'SUP-A' : null,
    customer: type === 'sale' ? (customer ?? 'CUST-A') : null,
    reference: `${mark}-REF`,
    deliveryMethod: `${mark} lorry`,
    deliveryAddress: `${mark} delivery address`,
    remarks: `${mark} remarks`,
    lines: [{ item, quantity: quantity ?? part, remarks: `${mark} line` }],
  };
}
