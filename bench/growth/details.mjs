import { contractOf, operationsOf } from '../../local/security/testing/operations.mjs';
import { readsOf } from '../../local/security/testing/reads.mjs';
import { BEST_SELLER, HOT } from '../fixtures/growing-years.mjs';
import { LISTS } from './lists.mjs';
import { ask } from './questions.mjs';

/** Where the ids of a read come from, besides those with a long past. */
const FROM_LISTS = {
  outbound: 'outbound',
  inbound: 'inbound',
  contract: 'contracts',
  count: 'counts',
  creditRequest: 'credit requests',
  distribution: 'distribution',
  recall: 'recalls',
  supplier: 'suppliers',
  user: 'users',
  instance: 'approvals',
  task: 'tasks',
  event: 'operation log',
};
const listed = new Set(LISTS.map(({ contract }) => contract));

/**
 * The reads that are no lists, with every parameter, of things with a long past where there are some; of them those
 * that `isAsked` selects.
 */
export async function detailsFor({ person, root, http, isAsked }) {
  const ids = await idsFrom(person);
  const reads = readsOf({ operations: await operationsOf(http) }, ids);
  const found = [];
  for (const { operation, params, query } of reads.filter(isAsked)) {
    const contract = contractOf(operation.name);
    if (listed.has(contract)) continue;
    const get = () => root.send(contract, { params, query });
    const { status, text } = await get();
    if (status >= 500) throw new Error(`${operation.name}: ${status} ${text.slice(0, 500)}`);
    if (status !== 200) continue;
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name]);
    found.push({
      name: `${contract.method} ${contract.path}`,
      text: `${path}?${new URLSearchParams(query)}`,
      ask: get,
    });
  }
  return found;
}

async function idsFrom(person) {
  const hotStock = `${HOT.warehouse}.${HOT.item}`;
  const ids = {
    warehouse: [HOT.warehouse],
    item: [BEST_SELLER.item],
    itemStock: [hotStock, `${BEST_SELLER.warehouse}.${BEST_SELLER.item}`],
    batch: [`${hotStock}.${HOT.batch}`],
    customer: ['CUS-0007'],
    lot: [HOT.lot],
    at: ['99999999999'],
  };
  for (const [subject, name] of Object.entries(FROM_LISTS)) {
    const { contract, query = '' } = LISTS.find((list) => list.name === name);
    const { rows } = await ask(person, { contract, query: `${query}&limit=20` });
    ids[subject] = rows.slice(-1).map(({ id, number, code }) => number ?? code ?? id);
  }
  return { ...ids, document: ids.outbound };
}
