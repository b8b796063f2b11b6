import { MARKUP_MOST_PERCENT, isMarkup, markupKinds } from '@granary/domain/costs/rules';
import { day, moneyInput, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { done, endpoint, freshness, listQuery, optionalText, page } from '../http/index.ts';
import { COST_READERS } from '../stock/index.ts';
import {
  costRevision,
  costRevisionFields,
  priceSuggestion,
  priceSuggestionFields,
  profitFields,
  profitFigures,
  profitGroup,
  profitLine,
  markupRule,
} from './figures.ts';
import { profitGroupings } from './groupings.ts';
import { COST_HISTORIANS, PROFIT_READERS } from './readers.ts';

const COST_EDITORS = ['cost_price:edit', 'system:admin'] as const;

/** Shipping days in the company's time zone, both inclusive; default: all. */
const period = { from: day.optional(), to: day.optional() };
/** Defaults to all warehouses of the caller. */
const place = { warehouse: warehouseCode.optional() };

export const getProfit = endpoint({
  method: 'GET',
  path: '/costs/profit',
  summary: 'What sales earned, at the cost in force when the goods left, less what came back',
  access: PROFIT_READERS,
  query: z
    .object({ by: z.enum(profitGroupings).default('month'), ...period, ...place })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], params: { word: 'order' } }),
  answer: z.object({
    total: profitFigures,
    /** Periods oldest first, limited to the newest; other groupings by profit, largest first. */
    groups: z.array(profitGroup),
    /** False if there are more groups than returned. */
    complete: z.boolean(),
    freshness,
  }),
  models: ['profit', 'catalogue', 'customers'],
});
export type ProfitAnswer = z.output<typeof getProfit.answer>;

export const getCostOverview = endpoint({
  method: 'GET',
  path: '/costs/overview',
  summary: 'What lies in stock at cost, lines that earned less than they cost, and costs revised lately',
  access: COST_READERS,
  query: z.object(place),
  answer: z.object({
    stockValue: z.string(),
    lossLines: z.number().int(),
    /** Batches in stock without a cost, for which no profit can be calculated. */
    uncosted: z.number().int(),
    /** Within the last 30 days. */
    revisions: z.number().int(),
    freshness,
  }),
  models: ['profit', 'inventory'],
});
export type CostOverview = z.output<typeof getCostOverview.answer>;

export const listProfitLines = endpoint({
  method: 'GET',
  path: '/costs/profit-lines',
  summary: 'Every line sold with its profit; a later change of cost does not touch it',
  access: PROFIT_READERS,
  query: listQuery(profitFields, place),
  answer: page(profitLine),
  models: ['profit', 'inventory', 'catalogue', 'customers'],
});

export const listCostRevisions = endpoint({
  method: 'GET',
  path: '/costs/revisions',
  summary: 'Every change of a batch’s cost',
  access: COST_HISTORIANS,
  query: listQuery(costRevisionFields, place),
  answer: page(costRevision),
  models: ['inventory', 'catalogue'],
});

export const listMarkups = endpoint({
  method: 'GET',
  path: '/costs/markups',
  summary: 'Which markup holds for what',
  access: COST_READERS,
  answer: z.object({ rows: z.array(markupRule), freshness }),
  models: ['profit', 'catalogue'],
});

export const listPriceSuggestions = endpoint({
  method: 'GET',
  path: '/costs/price-suggestions',
  summary:
    'What each item costs on average, and what its markup makes of that beside the prices it is sold for',
  access: COST_READERS,
  query: listQuery(priceSuggestionFields),
  answer: page(priceSuggestion),
  models: ['profit', 'inventory', 'catalogue'],
});

/** `all` has no target; a category is given by id, an item by code. */
const scope = z
  .object({ kind: z.enum(markupKinds), target: z.string().trim().min(1).max(64).nullish() })
  .transform(({ kind, target }) => ({ kind, target: kind === 'all' ? null : (target ?? null) }))
  .refine(({ kind, target }) => kind === 'all' || target !== null, {
    path: ['target'],
    params: { word: 'required' },
  });

export const setMarkup = endpoint({
  method: 'PUT',
  path: '/costs/markups',
  summary: 'Set the markup of an item, of a category and those below it, or of everything else',
  access: COST_EDITORS,
  touches: ['markup'],
  body: z
    .object({
      percent: moneyInput.refine(isMarkup, {
        params: { word: 'range', minimum: 0, maximum: MARKUP_MOST_PERCENT },
      }),
      reason: optionalText(500),
    })
    .and(scope),
  answer: done,
});

export const clearMarkup = endpoint({
  method: 'DELETE',
  path: '/costs/markups',
  summary: 'Take a markup back: the next wider one holds again',
  access: COST_EDITORS,
  touches: ['markup'],
  query: z.object({ reason: optionalText(500) }).and(scope),
  answer: done,
});
