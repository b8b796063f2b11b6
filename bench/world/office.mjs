import {
  approveContract,
  contract,
  contributionApplied,
  draftContract,
  submitContract,
} from '@granary/domain/contracts';
import { adjustLimit, credit, setContribution } from '@granary/domain/credit';
import {
  approveCreditRequest,
  completeCreditRequest,
  creditRequest,
  draftCreditRequest,
  submitCreditRequest,
} from '@granary/domain/credit-requests';
import { markup, markupId, setMarkup } from '@granary/domain/costs';
import { createCustomer, customer } from '@granary/domain/customers';
import {
  approveDistribution,
  distribution,
  draftDistribution,
  followOutbound,
  recordOutboundMade,
  submitDistribution,
} from '@granary/domain/distribution';
import {
  claimUsername,
  createUser,
  recordSignIn,
  recordSignOut,
  settleUsername,
  user,
  username,
} from '@granary/domain/users';

const STAFF = 25;
const PRICE = '4.20';

/**
 * Activity around the goods: users sign in, contracts are approved, customers request goods and credit.
 * `decide(decider, id, decision, options)` is that of `busyYears`.
 */
export function office({ decide, stateOf, forget, number, today, now, staff, boss }) {
  let weeks = 0;

  function masters(customers) {
    for (let n = 0; n < STAFF; n += 1) {
      const name = `clerk${n}`;
      const userId = `u-${name}`;
      decide(username, name, (state) => claimUsername(state, { username: name, userId }));
      decide(user, userId, (state) => createUser(state, { userId, username: name, ...person(n) }));
      decide(username, name, (state) => settleUsername(state, { username: name, userId, created: true }));
    }
    for (const code of customers)
      decide(customer, code, (state) =>
        createCustomer(state, { code, openingLimit: '999999999.00', ...profile(code) }),
      );
  }

  function week(place, customerCode, item) {
    weeks += 1;
    shift(weeks % STAFF);
    agreement(customerCode, item);
    if (weeks % 4 === 0) moreCredit(customerCode);
    if (weeks % 13 === 0) season();
    return request(place, customerCode, item);
  }

  function shift(nth) {
    const userId = `u-clerk${nth}`;
    const sid = `s-${weeks}`;
    decide(user, userId, (state) => recordSignIn(state, { sid }));
    decide(user, userId, (state) => recordSignOut(state, { sid }));
  }

  function agreement(customerCode, item) {
    const code = `HT-${weeks}`;
    const entered = {
      customer: customerCode,
      signedDate: today(),
      expiryDate: '2099-12-31',
      totalAmount: null,
      totalWeight: null,
      depositPercentage: '30.00',
      remarks: null,
      lines: [{ item, weight: '1200.000', amount: '5040.00' }],
    };
    decide(contract, code, (state) => draftContract(state, { code, entered }));
    decide(contract, code, (state) => submitContract(state, { by: staff, today: today() }));
    const approval = { by: boss, notes: null, today: today() };
    decide(contract, code, (state) => approveContract(state, approval), asBoss);
    const { intent, amount, source } = stateOf(contract, code).contribution.pending;
    const contribution = { contract: code, revision: intent, amount, source };
    decide(credit, customerCode, (state) => setContribution(state, contribution));
    decide(contract, code, (state) => contributionApplied(state, { intent }));
    forget(contract, code);
  }

  function moreCredit(customerCode) {
    const id = number('CR');
    const content = {
      customer: customerCode,
      direction: 'increase',
      amount: '1500.00',
      reason: 'The season has begun early',
    };
    decide(creditRequest, id, (state) => draftCreditRequest(state, { number: id, by: staff, content }));
    const { limit } = stateOf(credit, customerCode);
    decide(creditRequest, id, (state) => submitCreditRequest(state, { by: staff, limit }));
    const decision = { by: boss, approvedAmount: content.amount, notes: 'Pays on time' };
    decide(creditRequest, id, (state) => approveCreditRequest(state, decision), asBoss);
    const { direction, amount } = content;
    const people = { requester: staff.userId, approver: boss.userId, notes: decision.notes };
    decide(credit, customerCode, (state) =>
      adjustLimit(state, { request: id, direction, amount, ...people }),
    );
    const { limitBefore, limitAfter } = stateOf(credit, customerCode).requests[id];
    decide(creditRequest, id, (state) => completeCreditRequest(state, { limitBefore, limitAfter }));
    forget(creditRequest, id);
  }

  /** A request for goods up to its outbound order, which the warehouse then processes. */
  function request(place, customerCode, item) {
    const id = number('DR');
    const on = { warehouseId: place };
    const entered = {
      customer: customerCode,
      title: 'Rice season',
      expectedDate: null,
      deliveryMethod: null,
      deliveryAddress: null,
      remarks: null,
      lines: [{ item, quantity: '5.000', remarks: null }],
    };
    const priceOf = () => PRICE;
    decide(
      distribution,
      id,
      (state) => draftDistribution(state, { number: id, warehouse: place, entered, priceOf }),
      on,
    );
    decide(distribution, id, (state) => submitDistribution(state, { by: staff }), on);
    const outbound = id.replace('DR', 'OUT');
    const approval = {
      by: boss,
      notes: null,
      grants: [],
      outbound,
      prices: { customer: customerCode, priceList: 'member', priceOf },
    };
    decide(distribution, id, (state) => approveDistribution(state, approval), { ...on, ...asBoss });
    decide(distribution, id, recordOutboundMade, on);
    const follow = (happening) =>
      decide(distribution, id, (state) => followOutbound(state, { outbound, happening }), on);
    follow({ what: 'allocated' });
    follow({ what: 'shipped', shippedAt: now(), amount: '21.00' });
    follow({ what: 'received' });
    follow({ what: 'completed' });
    forget(distribution, id);
  }

  function season() {
    const scope = { kind: 'category', target: 'herbicides' };
    decide(markup, markupId(scope), (state) =>
      setMarkup(state, { scope, percent: `${10 + (weeks % 7)}.00`, reason: 'Season' }),
    );
  }

  const asBoss = { actor: boss };
  return { masters, week };
}

const person = (n) => ({
  role: 'warehouse_staff',
  warehouses: 'all',
  realName: `Clerk ${n}`,
  email: null,
  phone: null,
  department: 'Warehouse',
  jobPosition: 'Clerk',
});

const profile = (code) => ({
  name: `农资店 ${code}`,
  englishName: `Farm shop ${code}`,
  khmerName: null,
  type: 'member',
  minimumShelfLifeDays: null,
  remarks: null,
  contactPerson: null,
  phone: null,
  email: null,
  address: null,
});
