import { creditLineTypes } from '@granary/domain/credit/rules';
import { customerCode, day, languages, zonedMoment } from '@granary/domain/kernel';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';
import { timeBases } from '../audit/bases.ts';
import { coded, endpoint, freshness, position } from '../http/index.ts';
import { balance, creditRecord } from './accounts.ts';

const one = z.object({ customer: customerCode });

/** The time basis for order and cut-off of lines. */
const basis = z.enum(timeBases).default('effective');

const MAX_STATEMENT_PAGE = 200;
const FURTHEST_PAGE = 1_000_000;

export const statementQuery = z.object({
  basis,
  from: day.optional(),
  to: day.optional(),
  /** As of this moment; defaults to now. */
  at: zonedMoment.optional(),
  /** Only lines that change this term; running balances still include all lines. */
  term: z.enum(['limit', 'used', 'reserved']).optional(),
  page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_STATEMENT_PAGE).default(50),
});

const changes = z.object({ limit: z.string(), used: z.string(), reserved: z.string() });

/**
 * By how much each figure of the balance moved, so that opening plus changes is closing in every column. What a customer
 * pays beyond what they owe moves `prepaid`, not `used`.
 */
const movements = z.object({
  limit: z.string(),
  used: z.string(),
  prepaid: z.string(),
  reserved: z.string(),
  available: z.string(),
});
export type CreditMovements = z.output<typeof movements>;

const statementLine = creditRecord.omit({ customer: true, approvedAt: true }).extend({
  /** Available credit after this line in statement order, as in `after`. */
  available: z.string(),
  /** Effective time: a hold counts no later than the shipment that uses it. */
  occurredAt: z.string(),
  /** Recorded after the month it counts for, or after lines of a later time. */
  backDated: z.boolean(),
  requester: z.string().nullable(),
  /** The month it is summed in, `2026-11`. */
  month: z.string(),
  /** How this line moved the balance, in statement order. */
  change: movements,
  /** Balance after this line in statement order. */
  after: balance.omit({ standing: true }),
});
export type StatementLine = z.output<typeof statementLine>;

const statementMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  lines: z.number().int(),
  change: movements,
  after: balance.omit({ standing: true }),
});
export type StatementMonth = z.output<typeof statementMonth>;

export const getCreditStatement = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/statement',
  summary: 'Every line of a customer’s credit with its running balance, as of any moment',
  access: 'credit:read',
  params: one,
  query: statementQuery,
  answer: z.object({
    customer: coded,
    basis: z.enum(timeBases),
    at: z.string().nullable(),
    opening: balance.omit({ standing: true }),
    closing: balance.omit({ standing: true }),
    change: movements,
    months: z.array(statementMonth),
    lines: z.array(statementLine),
    from: z.number().int(),
    to: z.number().int(),
    total: z.number().int(),
    freshness,
  }),
  models: ['credit'],
});
export type CreditStatement = z.output<typeof getCreditStatement.answer>;

/** Limited to the newest ones; earlier ones need a date range. */
export const CREDIT_PERIODS_SHOWN = 100;

export const getCreditPeriods = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/periods',
  summary:
    'What moved a customer’s credit by day, week, month, quarter or year, and what stood at the end of each',
  access: 'credit:read',
  params: one,
  query: statementQuery
    .pick({ basis: true, from: true, to: true, at: true })
    .extend({ by: z.enum(statisticalPeriods).default('month') }),
  answer: z.object({
    /** In the company's time zone, oldest first; periods without lines are omitted. */
    periods: z.array(
      z.object({
        /** `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026` */
        key: z.string(),
        lines: z.number().int(),
        change: movements,
        after: balance.omit({ standing: true }),
      }),
    ),
    /** False if there are earlier ones. */
    complete: z.boolean(),
    freshness,
  }),
  models: ['credit'],
});
export type CreditPeriods = z.output<typeof getCreditPeriods.answer>;

export const statementFormats = ['pdf', 'xlsx'] as const;

/** Maximum number of lines. Longer statements need a shorter period. */
export const STATEMENT_PAPER_LINES = { pdf: 2_000, xlsx: 10_000 } as const;

export const getStatementPaper = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/statement/paper',
  summary: 'The whole statement as PDF or xlsx, with the position it stands at and its digest',
  access: 'credit:read',
  params: one,
  query: statementQuery.pick({ basis: true, from: true, to: true, at: true }).extend({
    format: z.enum(statementFormats),
    /** Defaults to the language of the request. */
    language: z.enum(languages).optional(),
  }),
  file: 'data',
  answer: z.unknown(),
  models: ['credit', 'customers'],
});

export const compareCreditStatement = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/comparison',
  summary: 'Why a customer’s credit is not what it was: only what changed between two moments',
  access: 'credit:read',
  params: one,
  query: z.object({
    basis,
    from: zonedMoment,
    to: zonedMoment,
  }),
  answer: z.object({
    before: balance.omit({ standing: true }),
    after: balance.omit({ standing: true }),
    change: changes,
    causes: z.array(z.object({ type: z.enum(creditLineTypes), lines: z.number().int(), change: changes })),
    freshness,
  }),
  models: ['credit'],
});
export type CreditComparison = z.output<typeof compareCreditStatement.answer>;

export const getCreditLine = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/lines/{id}',
  summary: 'The event behind a line: before, after, who approved it, and what else it caused',
  access: 'credit:read',
  params: one.extend({ id: z.string().max(64) }),
  answer: z.object({
    eventId: z.string(),
    type: z.string(),
    stream: z.string(),
    revision: z.string(),
    position,
    /** The event's business time. */
    occurredAt: z.string(),
    /** Effective time in the statement: earlier than `occurredAt` if a later event of the order has an earlier time. */
    countsFrom: z.string(),
    recordedAt: z.string(),
    username: z.string(),
    role: z.string(),
    commandId: z.string(),
    correlationId: z.string(),
    notes: z.string().nullable(),
    before: balance,
    after: balance,
    /** All events of the same command, in order. */
    chain: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        stream: z.string(),
        username: z.string(),
        recordedAt: z.string(),
        self: z.boolean(),
      }),
    ),
  }),
  models: ['credit', 'operations'],
});
export type CreditLineDetail = z.output<typeof getCreditLine.answer>;

export const verifyCreditAccount = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}/verification',
  summary: 'Whether the ledger folded from the log, the sum of its lines and the table agree',
  access: 'credit:read',
  params: one,
  answer: z.object({
    agrees: z.boolean(),
    /** Folded from the log. */
    ledger: balance,
    /** Sum of the lines. */
    lines: balance.omit({ standing: true }),
    /** As shown on screens. */
    table: balance,
    freshness,
  }),
  models: ['credit'],
});
export type CreditVerification = z.output<typeof verifyCreditAccount.answer>;
