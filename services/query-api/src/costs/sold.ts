import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';

/**
 * Lines of shipments that were not voided, minus returns. Returned goods are valued at the cost they left at, so that a
 * fully returned line has neither profit nor cost.
 */
export const sold = `(
  SELECT l.id, l.number, l.line, l.item, l.customer, s.warehouse, l.shipped_at, l.unit_price, l.batches,
    l.quantity - r.quantity AS quantity, l.revenue - r.amount AS revenue, l.cost - r.cost AS cost,
    (l.revenue - r.amount) - (l.cost - r.cost) AS profit
  FROM profit.shipped_line l
  JOIN profit.shipment s ON s.number = l.number AND s.shipped_revision = l.revision
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(one.quantity), 0) AS quantity, coalesce(sum(one.amount), 0) AS amount,
      coalesce(sum(round(one.quantity * (l.unit_costs ->> one.batch)::numeric, 2)), 0) AS cost
    FROM profit.returned_line one WHERE one.number = l.number AND one.line = l.line
  ) r
)`;

export const shippedOn = `(x.shipped_at AT TIME ZONE '${COMPANY_TIME_ZONE}')::date`;

export const marginOf = (profit: string, revenue: string): string =>
  `CASE WHEN ${revenue} <> 0 THEN round(${profit} * 100 / ${revenue}, 2) END`;
