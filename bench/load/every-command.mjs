import { registeredEndpoints } from '@granary/api/registry';
import { hire } from '../../local/security/testing/people.mjs';
import { neverDone, validRequest } from '../../local/security/testing/requests.mjs';
import { sampleOf } from './sample.mjs';

const REMEMBERED = 200;
const READS = 0.25;
const MADE_UP = 0.3;
/** Probability of using an existing id, whatever its state, instead of a made-up one. */
const EXISTING = 0.9;

/**
 * Of these shared masters, only those created here are changed: closing a warehouse, for instance, would stop all work.
 */
const MASTERS = [
  'warehouses',
  'items',
  'customers',
  'suppliers',
  'categories',
  'units',
  'specifications',
  'users',
];
/** These may end the session that sends them, so they get a user of their own. */
const ENDS_SESSIONS = new Set(['logout', 'changePassword', 'endSession']);
/** Left out: it would make approvals wait for other roles, or never ends. `outages.mjs` covers projections. */
const LEFT_OUT = new Set(['setApprovalPolicy', ...Object.keys(neverDone)]);
const LEFT_OUT_CAPABILITIES = new Set(['projections', 'changes', 'evidence']);

const all = registeredEndpoints.filter(
  ({ capability, name }) => !LEFT_OUT.has(name) && !LEFT_OUT_CAPABILITIES.has(capability),
);
const reads = all.filter(({ contract }) => contract.method === 'GET');
export const commands = all.filter(({ contract }) => contract.method !== 'GET');

/**
 * Returns a function that sends one random command or read. Most commands go to a document prepared in the right state;
 * the others are generated from their contract with existing ids. Each succeeds or is rejected for a reason.
 */
export function everyCommand(fixtures, seeds) {
  const known = new Map(Object.entries(seeds).map(([kind, values]) => [kind, [...values]]));
  const made = new Map();

  const prepared = async (random) => {
    const { name, contract } = random.pick(commands);
    const { person, request } = await prepareCommand(fixtures, name);
    await person.send(contract, request);
  };
  const madeUp = async (random, endpoints) => {
    const { contract, name } = random.pick(endpoints);
    if (ENDS_SESSIONS.has(name)) return;
    const part = (schema) => schema && sampleOf(schema, random, valuesFor(contract, random, { known, made }));
    const { body } = await fixtures.root.send(contract, {
      params: texts(part(contract.params)),
      query: texts(part(contract.query)),
      ...(contract.method !== 'GET' && { body: part(contract.body) }),
    });
    if (body?.success) learn(contract, body.data, { known, made });
  };
  return async (random) => {
    if (random.chance(READS)) return madeUp(random, reads);
    return random.chance(MADE_UP) ? madeUp(random, commands) : prepared(random);
  };
}

/** Brings a document into the state in which the command succeeds. Returns the request and the person to send it. */
export async function prepareCommand(fixtures, name) {
  const person = ENDS_SESSIONS.has(name) ? await hire(fixtures, 'viewer', 'all') : fixtures.root;
  return { person, request: await validRequest(fixtures, name, person) };
}

const kindOf = ({ path }) => path.split('/')[1];

function valuesFor(contract, random, { known, made }) {
  const kind = kindOf(contract);
  const isOurs = contract.method !== 'GET' && MASTERS.includes(kind);
  return (field) => {
    if (field === 'limit') return '20';
    const named = ['id', 'code', 'number'].includes(field);
    if (named && !contract.path.includes('{')) return undefined;
    const values = named ? (isOurs ? made : known).get(kind) : known.get(KINDS[field]);
    return values?.length > 0 && random.chance(EXISTING) ? random.pick(values) : undefined;
  };
}

function learn(contract, data, { known, made }) {
  const rows = [data, ...(data?.rows ?? [])].filter((row) => typeof row === 'object' && row !== null);
  const isNew = contract.method === 'POST' && !contract.path.includes('{');
  for (const { number, code, id } of rows) {
    const name = number ?? code ?? id;
    if (typeof name !== 'string') continue;
    for (const pool of isNew ? [known, made] : [known]) {
      const values = [...(pool.get(kindOf(contract)) ?? []), name];
      pool.set(kindOf(contract), values.slice(-REMEMBERED));
    }
  }
}

/** Where the values of a field come from: the first path segment of their list. */
const KINDS = {
  item: 'items',
  warehouse: 'warehouses',
  warehouses: 'warehouses',
  destination: 'warehouses',
  customer: 'customers',
  supplier: 'suppliers',
  category: 'categories',
  unit: 'units',
  specification: 'specifications',
  batch: 'inventory',
  outbound: 'outbound',
  recall: 'recalls',
  userId: 'users',
};

const texts = (values) =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => [name, String(value)]),
  );
