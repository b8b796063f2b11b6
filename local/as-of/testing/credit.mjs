import { getCreditHappenings, getCreditState } from '@granary/api/audit';
import { compareCreditStatement, getCreditStatement } from '@granary/api/credit';

const TERMS = ['limit', 'used', 'reserved', 'available'];
const terms = (balance) => balance && Object.fromEntries(TERMS.map((term) => [term, balance[term]]));
const NONE = { limit: '0.00', used: '0.00', reserved: '0.00', available: '0.00' };

/**
 * In recorded time, the last event up to a moment states the available credit; the statement, the account as of then
 * and the comparison of two moments must agree with it.
 */
export async function compareCredit(person, comparison, store, { choose }) {
  const accounts = new Map();
  for await (const event of store.readAll({ categories: new Set(['credit']) })) {
    const told = accounts.get(event.streamId) ?? [];
    told.push(event);
    accounts.set(event.streamId, told);
  }
  for (const [customer, events] of accounts) {
    const known = (at) => terms(events.findLast(({ recordedAt }) => recordedAt <= at)?.data.after);
    for (let n = 0; n < 4; n += 1) {
      const [from, at] = [choose.one(events), choose.one(events)]
        .map(({ recordedAt }) => recordedAt)
        .toSorted((one, other) => (one < other ? -1 : 1));
      const about = `${customer} recorded ${at}`;
      const basis = 'recorded';
      const { closing } = await person.do(getCreditStatement, { params: { customer }, query: { basis, at } });
      comparison.is('credit: statement', about, terms(closing), known(at) ?? NONE);
      const { state } = await person.do(getCreditState, { params: { id: customer }, query: { basis, at } });
      comparison.is('credit: account', about, terms(state), known(at));
      const compared = await person.do(compareCreditStatement, {
        params: { customer },
        query: { basis, from, to: at },
      });
      comparison.is(
        'credit: two moments',
        `${about}, from ${from}`,
        [compared.before, compared.after].map(terms),
        [from, at].map((moment) => known(moment) ?? NONE),
      );
    }
    const { happenings } = await person.do(getCreditHappenings, {
      params: { id: customer },
      query: { limit: 1000 },
    });
    const figures = {};
    for (const [n, { changes }] of happenings.entries()) {
      for (const { field, after } of changes) figures[field] = after;
      comparison.is('credit: history', `${customer} ${n}`, terms(figures), terms(events[n].data.after));
    }
  }
}
