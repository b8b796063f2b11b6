import { registeredEndpoints } from '@granary/api/registry';
import { sampleOf } from './sample.mjs';

const REMEMBERED = 200;
const READS = 0.3;
/** So often a document that exists gets a command, whatever its state; else something new is made up. */
const EXISTING = 0.9;

/** Of masters that the stories live on, only those made here are changed: a closed warehouse would end all stories. */
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
/** What would end the callers' own sessions, make approvals wait for nobody, never ends, or is `outages.mjs`' business. */
const LEFT_OUT = new Set([
  'login',
  'logout',
  'refresh',
  'changePassword',
  'setApprovalPolicy',
  'uploadFile',
  'watchChanges',
]);
const LEFT_OUT_CAPABILITIES = new Set(['projections', 'changes', 'evidence']);

const all = registeredEndpoints.filter(
  ({ capability, name }) => !LEFT_OUT.has(name) && !LEFT_OUT_CAPABILITIES.has(capability),
);
const reads = all.filter(({ contract }) => contract.method === 'GET');
export const commands = all.filter(({ contract }) => contract.method !== 'GET');

/**
 * Sends every command there is, filled in from its contract and naming what exists, in whatever state that is: most are
 * done or refused for a reason, and none may be anything else. `known` starts with the masters of the stories.
 */
export function everyCommand(seeds, sent) {
  const known = new Map(Object.entries(seeds).map(([kind, values]) => [kind, [...values]]));
  const made = new Map();
  const remember = (pool, kind, value) => {
    if (typeof value !== 'string') return;
    const values = pool.get(kind) ?? [];
    values.push(value);
    if (values.length > REMEMBERED) values.shift();
    pool.set(kind, values);
  };
  const kindOf = (path) => path.split('/')[1];
  const learn = ({ method, path }, data) => {
    const rows = [data, ...(data?.rows ?? [])].filter((row) => typeof row === 'object' && row !== null);
    for (const row of rows) {
      const name = row.number ?? row.code ?? row.id;
      remember(known, kindOf(path), name);
      if (method === 'POST' && !path.includes('{')) remember(made, kindOf(path), name);
    }
  };
  const existing = (random, kind) => {
    const values = known.get(kind);
    return values?.length > 0 && random.chance(EXISTING) ? random.pick(values) : undefined;
  };

  return async (client, random) => {
    const { name, contract } = random.pick(random.chance(READS) ? reads : commands);
    const kind = kindOf(contract.path);
    const isOurs = contract.method !== 'GET' && MASTERS.includes(kind);
    const named = (field) => {
      if (field === 'id' || field === 'code' || field === 'number') {
        const values = isOurs ? made.get(kind) : known.get(kind);
        return contract.path.includes('{') && values?.length > 0 ? random.pick(values) : undefined;
      }
      if (field === 'limit') return '20';
      return existing(random, KINDS[field]);
    };
    const part = (schema) => schema && sampleOf(schema, random, named);
    sent.set(name, (sent.get(name) ?? 0) + 1);
    const data = await client.request(contract, {
      params: texts(part(contract.params)),
      query: texts(part(contract.query)),
      body: part(contract.body),
    });
    learn(contract, data);
    return name;
  };
}

/** Where a field's values are found: the first part of the path that lists them. */
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
