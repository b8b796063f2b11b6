import { discussionRequests } from './discussion-requests.mjs';
import { goodsRequests } from './goods-requests.mjs';
import { masterRequests } from './master-requests.mjs';
import { officeRequests } from './office-requests.mjs';
import { peopleRequests } from './people-requests.mjs';
import { projectionRequests } from './projection-requests.mjs';
import { templateRequests } from './template-requests.mjs';

/**
 * For every command by name, a function `(fixtures, person) => { params, query, body, headers }`. It creates what the
 * command needs (a document in the right state, a batch, an account) and returns a request that succeeds if sent by an
 * authorised user. `person` is the sender; it only matters for requests about the sender, such as a password.
 */
export const validRequests = {
  ...discussionRequests,
  ...goodsRequests,
  ...masterRequests,
  ...officeRequests,
  ...peopleRequests,
  ...projectionRequests,
  ...templateRequests,
};

/**
 * Commands that can be requested validly but not succeed here: there is no parked event, no mailed link, and every
 * recall has a case.
 */
export const neverDone = {
  cancelBatchRecall: 'RECALL_HAS_CASE',
  retryParkedEvents: 'PARKED_EVENT_NOT_FOUND',
  revealParkedEvent: 'PARKED_EVENT_NOT_FOUND',
  addPasskey: 'PASSKEY_NOT_MADE',
  challengeForChange: 'PASSKEY_NOT_FOUND',
  challengeForSecondFactor: 'PASSKEY_NOT_FOUND',
  disableTwoFactor: 'TWO_FACTOR_OFF',
  enableTwoFactor: 'CODE_WRONG',
  removePasskey: 'PASSKEY_NOT_FOUND',
  renamePasskey: 'PASSKEY_NOT_FOUND',
  renewRecoveryCodes: 'TWO_FACTOR_OFF',
  setPasswordByLink: 'LINK_INVALID',
  signInByPasskey: 'PASSKEY_NOT_ACCEPTED',
  verifyContact: 'CODE_SPENT',
  skipParkedEvent: 'PARKED_EVENT_NOT_FOUND',
};

/** A request that would succeed, for any command. Throws if a new command has no example yet. */
export async function validRequest(fixtures, name, person = fixtures.root) {
  const make = validRequests[name];
  if (!make) throw new Error(`local/security/testing says no valid request of ${name}`);
  return make(fixtures, person);
}
