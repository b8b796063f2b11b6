import {
  getBatchHappenings,
  getBatchState,
  getItemStockHappenings,
  getStockAsOfTotals,
  listEventCategories,
  searchEvents,
} from '@granary/api/audit';
import { getCostOverview } from '@granary/api/costs';
import { getCreditStatement } from '@granary/api/credit';
import { getDashboard } from '@granary/api/dashboard';
import { filterOperators } from '@granary/api/http';
import { getBatch, getBatchGroup, getBatchHistory, listHolds } from '@granary/api/stock';
import { getWorkflowStatistics } from '@granary/api/workflow';
import { HOT } from '../fixtures/growing-years.mjs';
import { LISTS } from './lists.mjs';

const SAMPLED = 100;
const NOWHERE = 'qzx7';
const hot = { id: `${HOT.warehouse}.${HOT.item}.${HOT.batch}` };

/** One row by its key, whose cost is independent of the number of rows. */
export const baseline = { list: 'one batch', kind: 'by its key', contract: getBatch, params: hot, query: '' };

/** Queries outside the list engine. */
const others = [
  ['history of a batch with a long past', getBatchHistory, { params: hot }],
  ['history of a batch with a long past, told by time', getBatchHappenings, { params: hot }],
  [
    'history of a batch with a long past, by effective time',
    getBatchHappenings,
    { params: hot, query: 'basis=effective' },
  ],
  ['a batch with a long past', getBatchState, { params: hot }],
  ['history of an item’s stock', getItemStockHappenings, { params: { id: `${HOT.warehouse}.${HOT.item}` } }],
  ['who holds a batch', listHolds, { params: hot }],
  ['batches of a lot', getBatchGroup, { params: hot }],
  ['audit search, common', searchEvents, { query: 'q=urea&limit=20' }],
  ['audit search, seldom', searchEvents, { query: 'q=LOT-17-2&limit=20' }],
  ['audit search, nowhere', searchEvents, { query: `q=${NOWHERE}&limit=20` }],
  ['audit search, filtered', searchEvents, { query: `q=${NOWHERE}&filter=category:in:count&limit=20` }],
  ['audit categories', listEventCategories, {}],
  ['stock of today, totals', getStockAsOfTotals, {}],
  ['stock of a past day, totals', getStockAsOfTotals, { query: 'on=2024-06-30' }],
  ['credit statement', getCreditStatement, { params: { customer: 'CUS-0007' } }],
  ['dashboard', getDashboard, {}],
  ['dashboard of a warehouse', getDashboard, { query: 'warehouse=WH-PP' }],
  ['costs', getCostOverview, {}],
  ['approvals in figures', getWorkflowStatistics, {}],
].map(([list, contract, { params, query = '' }]) => ({ list, kind: 'asked', contract, params, query }));

/** All sorts, filters and searches that screens offer, for every list, with values from its rows; plus `others`. */
export async function questionsTo(person) {
  const asked = [];
  for (const list of LISTS) asked.push(...(await questionsOf(list, person)));
  return [...asked, ...others];
}

async function questionsOf({ name, contract, fields, params, query: usual = '' }, person) {
  const question = (kind, ...parts) => ({
    list: name,
    kind,
    contract,
    params,
    query: [usual, ...parts].filter(Boolean).join('&'),
  });
  const { rows, page } = await ask(person, question('', `limit=${SAMPLED}`));
  const sample = rows[Math.floor(rows.length / 3)] ?? {};
  const valueOf = (field) => plainValue(sample[field]);
  const sorts = Object.keys(fields)
    .filter((field) => fields[field].sortable)
    .flatMap((field) => [`sort=${field}:asc`, `sort=${field}:desc`]);
  const filters = Object.entries(fields)
    .filter(([field, { filterable }]) => filterable !== false && valueOf(field) !== undefined)
    .flatMap(([field, definition]) => filtersOf(field, definition, valueOf(field)));
  const [narrow] = filters.filter((filter) => /:(in|gte):/.test(filter));
  const words = wordsOf(
    Object.keys(fields)
      .filter((field) => fields[field].searched)
      .map(valueOf)
      .find((value) => value !== undefined),
  );
  return [
    question('as it opens'),
    ...(page.next ? [question('paged', `cursor=${page.next}`)] : []),
    ...(page.last ? [question('paged', `cursor=${page.last}`)] : []),
    ...sorts.map((sort) => question('sorted', sort)),
    ...filters.map((filter) => question('filtered', filter)),
    ...(narrow ? sorts.map((sort) => question('filtered and sorted', narrow, sort)) : []),
    ...words.map((word) => question('searched', `q=${word}`)),
    ...(words.length > 0 ? sorts.map((sort) => question('searched and sorted', `q=${words[0]}`, sort)) : []),
  ];
}

export const ask = (person, { contract, params, query }) =>
  person.do({ ...contract, path: `${contract.path}?${query}` }, { params });

const plainValue = (value) => {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' ? plainValue(value.code ?? value.id) : String(value);
};

const filtersOf = (field, { kind }, value) => {
  const filter = (operator, text) => `filter=${encodeURIComponent(`${field}:${operator}:${text}`)}`;
  if (kind !== 'text') return filterOperators[kind].map((operator) => filter(operator, value));
  return [
    ...wordsOf(value).map((word) => `filter=${encodeURIComponent(`${field}:contains:`)}${word}`),
    filter('equals', value),
    filter('startsWith', value.slice(0, 3)),
  ];
};

/** A frequent word, a rarer one, two letters, and a word that occurs nowhere. */
const wordsOf = (value) => {
  if (!value) return [];
  const [first] = value.split(/\s/);
  const words = [first.slice(0, 4), first, first.slice(1, 3), NOWHERE];
  return [...new Set(words)].filter(Boolean).map(encodeURIComponent);
};

export const textOf = ({ list, kind, query }) =>
  `${list} ${kind}${query ? `: ${decodeURIComponent(query.replaceAll(/cursor=\S{12}\S*/g, 'cursor=…'))}` : ''}`;
