import { goodsRequests } from './goods-requests.mjs';
import { masterRequests } from './master-requests.mjs';
import { officeRequests } from './office-requests.mjs';
import { peopleRequests } from './people-requests.mjs';
import { projectionRequests } from './projection-requests.mjs';
import { templateRequests } from './template-requests.mjs';

/**
 * For every command by its name: a function `(fixtures, person) => { params, query, body, headers }` that brings about what
 * the command needs – a document in the right state, a batch, an account – and answers a request that is carried out
 * when somebody who may sends it. `person` is who will send it; only what is about themselves (a password) differs by it.
 */
export const validRequests = {
  ...goodsRequests,
  ...masterRequests,
  ...officeRequests,
  ...peopleRequests,
  ...projectionRequests,
  ...templateRequests,
};

/** What can only be asked well, not be had: there is no parked event, nobody has a mailed link, and every recall has a case. */
export const neverDone = {
  cancelBatchRecall: 'RECALL_HAS_CASE',
  retryParkedEvents: 'PARKED_EVENT_NOT_FOUND',
  revealParkedEvent: 'PARKED_EVENT_NOT_FOUND',
  disableTwoFactor: 'TWO_FACTOR_OFF',
  enableTwoFactor: 'CODE_WRONG',
  renewRecoveryCodes: 'TWO_FACTOR_OFF',
  setPasswordByLink: 'LINK_INVALID',
  skipParkedEvent: 'PARKED_EVENT_NOT_FOUND',
};

/** A request that is carried out, for any command; asks for an example where a new command has none. */
export async function validRequest(fixtures, name, person = fixtures.root) {
  const make = validRequests[name];
  if (!make) throw new Error(`local/security/testing says no valid request of ${name}`);
  return make(fixtures, person);
}
