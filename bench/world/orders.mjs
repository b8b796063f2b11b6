import { createOutbound, planAllocation, submitOutbound, withdrawOutbound } from '@granary/api/outbound';
import { WAREHOUSE } from '../../local/testing/masters.mjs';

const FIRST_LINE = 1;

/** A person's order of one line, which can be planned, submitted and withdrawn again and again. */
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
    /** Answers `{ status, body }`, also of a refusal. */
    trySubmit: () => person.send(submitOutbound, { params }),
    withdraw: () => person.do(withdrawOutbound, { params, body: { reason: null } }),
  };
}
