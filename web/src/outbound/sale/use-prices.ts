import { listCustomers, type CustomerRow } from '@granary/api/customers';
import { listSaleItems, type SaleItemRow } from '@granary/api/outbound';
import { lineAmount, totalAmount, type PriceList } from '@granary/domain/outbound/rules';
import { useQueries } from '@tanstack/react-query';
import { queryOf, useQueryOf } from '../../app/client/use-query-of.ts';
import { useCan } from '../../app/session/can.ts';

/** The customer; undefined until loaded. */
const useBuyer = (customer: string): CustomerRow | undefined => {
  const can = useCan();
  const { data } = useQueryOf(
    'customer',
    listCustomers,
    { query: { filter: [`code:equals:${customer}`] } },
    { enabled: customer !== '' && can(['customer:read', 'sales_outbound:write']) },
  );
  return data?.rows[0];
};

/** The customer's minimum remaining shelf life in days; undefined if none is required. */
export const useMinimumShelfLife = (customer: string): number | undefined =>
  useBuyer(customer)?.minimumShelfLifeDays ?? undefined;

/** The price list of a customer; undefined until loaded. */
export const usePriceList = (customer: string): PriceList | undefined => {
  const row = useBuyer(customer);
  if (!row) return undefined;
  return row.type === 'member' ? 'member' : 'retail';
};

const oneItem = (code: string) =>
  queryOf('stock', listSaleItems, { query: { filter: [`code:equals:${code}`] } });

/** Current price and availability of an item. */
export const useSaleItem = (code: string): SaleItemRow | undefined => {
  const { data } = useQueryOf(
    'stock',
    listSaleItems,
    { query: { filter: [`code:equals:${code}`] } },
    { enabled: code !== '' },
  );
  return data?.rows[0];
};

export const priceIn = (row: SaleItemRow, priceList: PriceList): string =>
  priceList === 'member' ? row.memberPrice : row.retailPrice;

export interface PricedLine {
  readonly item: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
}

/** Lines and total at the customer's prices; undefined until every price is known. */
export const useSaleTotal = (
  customer: string,
  lines: readonly { readonly item: string; readonly quantity: string }[],
): { readonly lines: readonly PricedLine[]; readonly amount: string } | undefined => {
  const priceList = usePriceList(customer);
  const entered = lines.filter(({ item, quantity }) => item !== '' && Number(quantity) > 0);
  const answers = useQueries({ queries: entered.map(({ item }) => oneItem(item)) });
  if (!priceList) return undefined;
  const priced = entered.flatMap(({ item, quantity }, index) => {
    const row = answers[index]?.data?.rows[0];
    if (!row) return [];
    const unitPrice = priceIn(row, priceList);
    return [{ item, quantity, unitPrice, amount: lineAmount(quantity, unitPrice) }];
  });
  return priced.length === entered.length ? { lines: priced, amount: totalAmount(priced) } : undefined;
};
