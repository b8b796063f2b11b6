import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { Invariant } from '../engine/index.ts';

/** What each order holds and owes after each of its lines, by recorded and by business time. */
const ORDER_BALANCES = `
  SELECT c.document, l.occurred_at,
    sum(l.reserved_change) OVER recorded AS held, sum(l.used_change) OVER recorded AS owed,
    sum(l.reserved_change) OVER effective AS held_then, sum(l.used_change) OVER effective AS owed_then
  FROM course c CROSS JOIN LATERAL jsonb_to_recordset(c.steps) AS s (line text) JOIN line l ON l.id = s.line
  WINDOW recorded AS (PARTITION BY c.document ORDER BY l.id),
    effective AS (PARTITION BY c.document ORDER BY l.occurred_at, l.id)`;

const neverBelowNothing = (balance: string, then: string): string =>
  `SELECT DISTINCT ON (document) document || ' ' || occurred_at, 0, least(${balance}, ${then})
    FROM (${ORDER_BALANCES}) balances WHERE least(${balance}, ${then}) < 0 ORDER BY document, occurred_at`;

/** The lines of each month, by business and by recorded time. */
const MONTHS_OF_LINES = `
  SELECT customer || ':' || basis || ':' || to_char(moment AT TIME ZONE '${COMPANY_TIME_ZONE}', 'YYYY-MM') AS id,
    count(*) AS lines, sum(limit_change - used_change - reserved_change) AS net
  FROM line CROSS JOIN LATERAL (VALUES ('effective', occurred_at), ('recorded', recorded_at)) AS t (basis, moment)
  GROUP BY 1`;

/** Invariants of every customer's credit: the lines explain every figure. */
export const creditLaws: readonly Invariant[] = [
  {
    name: 'available-is-limit-less-used-and-reserved',
    broken: `SELECT customer, credit_limit - used - reserved, available FROM account
      WHERE available <> credit_limit - used - reserved`,
  },
  {
    name: 'a-balance-is-the-sum-of-its-lines',
    broken: `SELECT coalesce(a.customer, l.customer), l.net, a.credit_limit - a.shortfall - a.used + a.prepaid - a.reserved
      FROM account a FULL JOIN (
        SELECT customer, sum(limit_change - used_change - reserved_change) AS net FROM line GROUP BY customer
      ) l ON l.customer = a.customer
      WHERE l.net IS DISTINCT FROM a.credit_limit - a.shortfall - a.used + a.prepaid - a.reserved`,
  },
  {
    name: 'a-line-carries-the-sum-of-all-up-to-it',
    broken: `SELECT l.id, l.net, l.limit_sum - l.used_sum - l.reserved_sum
      FROM (
        SELECT *, sum(limit_change - used_change - reserved_change) OVER (PARTITION BY customer ORDER BY revision) AS net
        FROM line
      ) l
      WHERE l.net <> l.limit_sum - l.used_sum - l.reserved_sum`,
  },
  {
    name: 'months-hold-every-line-by-either-time',
    broken: `SELECT coalesce(m.id, l.id), l.lines || ' = ' || l.net,
        m.lines || ' = ' || (m.limit_change - m.used_change - m.reserved_change)
      FROM (${MONTHS_OF_LINES}) l FULL JOIN month m ON m.id = l.id
      WHERE l.lines IS DISTINCT FROM m.lines
        OR l.net IS DISTINCT FROM m.limit_change - m.used_change - m.reserved_change`,
  },
  {
    name: 'what-is-used-is-what-is-not-paid',
    broken: `SELECT a.customer, a.used, coalesce(s.outstanding, 0)
      FROM account a LEFT JOIN (
        SELECT customer, sum(outstanding) AS outstanding FROM shipment GROUP BY customer
      ) s ON s.customer = a.customer
      WHERE a.used <> coalesce(s.outstanding, 0)`,
  },
  {
    name: 'no-order-holds-less-than-nothing-by-either-time',
    broken: neverBelowNothing('held', 'held_then'),
  },
  {
    name: 'no-order-owes-less-than-nothing-by-either-time',
    broken: neverBelowNothing('owed', 'owed_then'),
  },
];
