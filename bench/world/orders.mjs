import { createOutbound, planAllocation, submitOutbound, withdrawOutbound } from '@granary/api/outbound';
import { WAREHOUSE } from '../../local/testing/masters.mjs';

const FIRST_LINE = 1;

/** A one-line order that can be planned, submitted and withdrawn repeatedly. */
export async function draftOrder(person, item, quantity) {
  const { number } = await person.do(createOutbound, {
    body: { warehouse: WAREHOUSE, type: 'other', title: 'Field trial', lines: [{ item, quantity }] },
  });
  const params = { number };
  return {
    number,
    plan: () =>
      person.do(planAllocation, { params, body: { lines: [{ line: FIRST_LINE, strategy: 'fifo' }] } }),
    submit: () => person.do(submitOutbound, { params }),
    /** Returns `{ status, body }`, also for rejections. */
    trySubmit: () => person.send(submitOutbound, { params }),
    withdraw: () => person.do(withdrawOutbound, { params, body: { reason: null } }),
  };
}
