import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';

/** `returns` joins what came back of the line `l` as `r`. */
const linesLess = (returns: string): string => `(
  SELECT l.id, l.number, l.line, l.item, l.customer, s.warehouse, l.shipped_at, l.unit_price, l.batches,
    l.quantity - coalesce(r.quantity, 0) AS quantity, l.revenue - coalesce(r.amount, 0) AS revenue,
    l.cost - coalesce(r.cost, 0) AS cost,
    (l.revenue - coalesce(r.amount, 0)) - (l.cost - coalesce(r.cost, 0)) AS profit
  FROM profit.shipped_line l
  JOIN profit.shipment s ON s.number = l.number AND s.shipped_revision = l.revision
  ${returns}
)`;

const cameBack = (line: string): string => `sum(one.quantity) AS quantity, sum(one.amount) AS amount,
  sum(round(one.quantity * (${line}.unit_costs ->> one.batch)::numeric, 2)) AS cost`;

/**
 * Lines of shipments that were not voided, minus returns. Returned goods are valued at the cost they left at, so that a
 * fully returned line has neither profit nor cost.
 */
export const sold = linesLess(`CROSS JOIN LATERAL (
  SELECT ${cameBack('l')} FROM profit.returned_line one WHERE one.number = l.number AND one.line = l.line
) r`);

/** The same, for sums of many lines: what came back is looked for once, not for each line. */
export const allSold = linesLess(`LEFT JOIN (
  SELECT of.id, ${cameBack('of')} FROM profit.returned_line one
  JOIN profit.shipped_line of ON of.number = one.number AND of.line = one.line GROUP BY of.id
) r ON r.id = l.id`);

export const shippedOn = `(x.shipped_at AT TIME ZONE '${COMPANY_TIME_ZONE}')::date`;

export const marginOf = (profit: string, revenue: string): string =>
  `CASE WHEN ${revenue} <> 0 THEN round(${profit} * 100 / ${revenue}, 2) END`;
