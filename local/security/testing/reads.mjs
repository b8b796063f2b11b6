import { randomUUID } from 'node:crypto';
import { isCommand } from './operations.mjs';
import { today } from '../../testing/days.mjs';

/** What a path parameter identifies, by the path before it; longest first. */
const subjects = [
  ['/audit/batches/', 'batch'],
  ['/audit/lineage/', 'batch'],
  ['/audit/contracts/', 'contract'],
  ['/audit/credit/', 'customer'],
  ['/audit/events/', 'event'],
  ['/audit/inbound/', 'inbound'],
  ['/audit/outbound/', 'outbound'],
  ['/audit/item-stock/', 'itemStock'],
  ['/counts/', 'count'],
  ['/customers/', 'customer'],
  ['/contracts/', 'contract'],
  ['/credit/requests/', 'creditRequest'],
  ['/credit/accounts/', 'customer'],
  ['/distribution/', 'distribution'],
  ['/documents/{kind}/', 'document'],
  ['/inbound/', 'inbound'],
  ['/inventory/', 'batch'],
  ['/items/', 'item'],
  ['/outbound/', 'outbound'],
  ['/picking-tasks/', 'outbound'],
  ['/recalls/', 'recall'],
  ['/suppliers/', 'supplier'],
  ['/templates/', 'template'],
  ['/users/', 'user'],
  ['/warehouses/', 'warehouse'],
  ['/workflow/instances/', 'instance'],
  ['/workflow/tasks/', 'task'],
];
/** Nested parameters, by the path segment before them. */
const deeper = {
  attachments: 'run',
  customers: 'customer',
  exports: 'run',
  lines: 'creditLine',
  packages: 'run',
  'parked-events': 'event',
  verifications: 'run',
};

/**
 * Every read with these ids, as `{ operation, params, query }`: once per id without a query, and with every query
 * variant for the last id. Unknown path parameters are tried with all ids.
 */
export function readsOf({ operations }, ids) {
  return operations
    .filter((operation) => !isCommand(operation) && operation.name !== 'followChanges')
    .flatMap((operation) => {
      const paths = paramsFor(operation, ids);
      const [plain, ...variants] = queriesFor(operation, ids);
      const asked = (params, query) => ({ operation, params, query });
      return [
        ...paths.map((params) => asked(params, plain)),
        ...variants.map((query) => asked(paths.at(-1), query)),
      ];
    });
}

function paramsFor({ path, params }, ids) {
  return params.reduce(
    (tried, param) =>
      tried.flatMap((so) => valuesFor(path, param, ids).map((value) => ({ ...so, [param.name]: value }))),
    [{}],
  );
}

function valuesFor(path, { name, schema }, ids) {
  if (schema.enum) return schema.enum;
  if (schema.type === 'integer') return ['1'];
  const before = path.slice(0, path.indexOf(`{${name}}`));
  const subject =
    subjects.find(([prefix]) => prefix === before)?.[1] ??
    deeper[before.split('/').at(-2)] ??
    (name === 'number' ? 'task' : undefined);
  if (subject === 'run') return [randomUUID()];
  return ids[subject] ?? Object.values(ids).flat();
}

/** No query, and one with each parameter of the operation. */
function queriesFor({ query }, ids) {
  const required = Object.fromEntries(
    query.filter((one) => one.required).map((one) => [one.name, hintsFor(one, ids)[0]]),
  );
  const plain = { ...required, ...(query.some(({ name }) => name === 'limit') && { limit: '100' }) };
  const more = query
    .filter(({ name }) => name !== 'limit' && name !== 'cursor')
    .flatMap((one) => hintsFor(one, ids).map((value) => ({ ...plain, [one.name]: value })));
  return [plain, ...more];
}

function hintsFor({ name, schema }, ids) {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [String(schema.const)];
  if (name === 'filter') return filtersIn(schema.description, ids);
  if (name === 'sort') return sortsIn(schema.description);
  const known = hints(ids)[name];
  if (known) return known;
  if (schema.type === 'integer') return ['3'];
  return ['1'];
}

const hints = (ids) => ({
  warehouse: ids.warehouse ?? [],
  item: ['ITEM-A'],
  customer: ids.customer ?? ['CUST-A'],
  batch: ids.batch ?? [],
  subject: [...(ids.batch ?? []), ...(ids.recall ?? []), ...(ids.customer ?? [])],
  q: ids.text ?? ['ITEM'],
  location: ids.location ?? [],
  quantity: ['1'],
  on: [today()],
  from: [today()],
  to: [today()],
  at: ids.at ?? ['99999999999'],
  around: ids.at ?? ['99999999999'],
  before: ['99999999999'],
  effective: ['2998-01-01T00:00:00.000Z'],
  supplierLot: ids.lot ?? [],
  ancestors: ['true'],
  category: ['stock'],
  language: ['en-US'],
});

/** Parses the filters in a parameter's description: `…; warehouse in; title contains/equals …`. */
export function filterFieldsIn(description = '') {
  const fields = description.split('`; ')[1]?.replace(/\.$/, '').split('; ') ?? [];
  return fields.flatMap((field) => {
    const [, name, operators] = /^(\w+) ([\w/]+)/.exec(field) ?? [];
    return name ? [{ name, operators: operators.split('/') }] : [];
  });
}

const filtersIn = (description, ids) =>
  filterFieldsIn(description).flatMap(({ name, operators: [operator] }) => {
    if (operator === 'contains') return (ids.text ?? ['ITEM']).map((text) => `${name}:contains:${text}`);
    if (name === 'warehouse') return (ids.warehouse ?? []).map((code) => `warehouse:in:${code}`);
    return [];
  });

const sortsIn = (description = '') =>
  (description.split('; by ')[1] ?? '')
    .replace(/\.$/, '')
    .split(', ')
    .filter(Boolean)
    .slice(0, 3)
    .map((field) => `${field}:desc`);
