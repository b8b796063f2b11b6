import type { Invariant } from '../engine/index.ts';

/** What holds of every customer's credit whatever happened: the lines explain every figure. */
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
    broken: `SELECT m.customer || ' ' || m.basis, l.lines, m.lines
      FROM (SELECT customer, basis, sum(lines) AS lines FROM month GROUP BY customer, basis) m
      JOIN (SELECT customer, count(*) AS lines FROM line GROUP BY customer) l ON l.customer = m.customer
      WHERE m.lines <> l.lines`,
  },
  {
    name: 'what-is-used-is-what-is-not-paid',
    broken: `SELECT a.customer, a.used, coalesce(s.outstanding, 0)
      FROM account a LEFT JOIN (
        SELECT customer, sum(outstanding) AS outstanding FROM shipment GROUP BY customer
      ) s ON s.customer = a.customer
      WHERE a.used <> coalesce(s.outstanding, 0)`,
  },
];
