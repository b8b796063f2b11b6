import * as contracts from '@granary/api/contracts';
import type { Endpoint } from '@granary/api/http';
import { contract, type ContractDocument } from '@granary/domain/contracts';
import { balanceOf, credit } from '@granary/domain/credit';
import { createItem, item } from '@granary/domain/items';
import { newItem } from '@granary/testing/builders/masters';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { openCustomer as seedCustomer } from '../fixtures/masters.ts';
import { uploadTo } from '../fixtures/files.ts';
import { startTestApi, type TestAnswer, type TestRequest } from './test-api.ts';

const OPENING_LIMIT = '1000.00';
export const CUSTOMER = 'CUST001';

/** The command API with customers whose ledgers are open, and an item. */
export const openTestStack = async (settings: Readonly<Record<string, string>> = {}) => {
  const api = await startTestApi(settings);
  const { store } = api;
  await store.decide(item, 'UREA-46', commandContext(), (state) =>
    createItem(
      state,
      newItem('UREA-46', {
        serial: 1,
        name: '尿素',
        englishName: 'Urea',
        category: 'fertilisers',
        unit: 'bag',
        memberPrice: '18.00',
        retailPrice: '19.00',
      }),
    ),
  );
  const openCustomer = async (code: string): Promise<string> => {
    await seedCustomer(store, code, OPENING_LIMIT, 'regular');
    return code;
  };
  await openCustomer(CUSTOMER);
  const tokens = {
    root: await api.tokenFor('super_admin', 'all', 'root'),
    clerk: await api.tokenFor('purchase_admin', 'all', 'clerk'),
    chief: await api.tokenFor('manager', 'all', 'chief'),
    reader: await api.tokenFor('purchase_staff', 'all', 'reader'),
    viewer: await api.tokenFor('viewer', 'all', 'viewer'),
  };

  type Person = keyof typeof tokens;
  const as = (person: Person, endpoint: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> =>
    api.request(endpoint, { token: tokens[person], ...sent });
  const on = (person: Person, endpoint: Endpoint, code: string, sent: TestRequest = {}) =>
    as(person, endpoint, { params: { code, ...sent.params }, ...sent });

  let count = 0;
  const draft = async (changes: object = {}): Promise<string> => {
    count += 1;
    const { body } = await as('clerk', contracts.createContract, {
      body: {
        code: `HT-2026-${String(count).padStart(3, '0')}`,
        customer: CUSTOMER,
        signedDate: '2026-03-01',
        expiryDate: '2099-12-31',
        totalAmount: '10000',
        totalWeight: '12.5',
        depositPercentage: '30',
        lines: [],
        ...changes,
      },
    });
    if (!body.success) throw new Error(JSON.stringify(body));
    return (body.data as { code: string }).code;
  };
  const submitted = async (changes: object = {}): Promise<string> => {
    const code = await draft(changes);
    const { body } = await on('clerk', contracts.submitContract, code);
    if (!body.success) throw new Error(JSON.stringify(body));
    return code;
  };
  const approved = async (changes: object = {}): Promise<string> => {
    const code = await submitted(changes);
    const { body } = await on('chief', contracts.approveContract, code);
    if (!body.success) throw new Error(JSON.stringify(body));
    return code;
  };
  const document = async (code: string): Promise<ContractDocument> => {
    const { state } = await store.load(contract, code);
    if (state.status !== 'present') throw new Error(`${code} is ${state.status}`);
    return state;
  };
  const limitOf = async (code: string = CUSTOMER): Promise<string> =>
    balanceOf((await store.load(credit, code)).state).limit;
  /** The types of a stream's events, in order. */
  const history = async (category: string, id: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const event of store.readStream(category, id)) types.push(event.type);
    return types;
  };
  /** The contributions of one contract to the ledger, in order, as `source amount`. */
  const told = async (code: string, of: string = CUSTOMER): Promise<string[]> => {
    const amounts: string[] = [];
    for await (const { type, data } of store.readStream('credit', of)) {
      const { contract: named, amount, source } = data as Record<string, string>;
      if (type === 'CreditContributionSet' && named === code) amounts.push(`${source} ${amount}`);
    }
    return amounts;
  };
  const upload = (person: Person, content: Buffer | string, headers?: Record<string, string>) =>
    uploadTo(api, tokens[person], content, headers);
  return {
    api,
    tokens,
    as,
    on,
    openCustomer,
    draft,
    submitted,
    approved,
    document,
    limitOf,
    history,
    told,
    upload,
  };
};

export type TestStack = Awaited<ReturnType<typeof openTestStack>>;
