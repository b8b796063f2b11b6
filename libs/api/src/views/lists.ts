import { contractFields, listContracts } from '../contracts/index.ts';
import { countFields, listCounts } from '../counts/index.ts';
import { listProfitLines, profitFields } from '../costs/index.ts';
import { creditAccountFields, listCreditAccounts } from '../credit/index.ts';
import { customerFields, listCustomers } from '../customers/index.ts';
import { distributionFields, listDistributions } from '../distribution/index.ts';
import type { Endpoint, ListFields } from '../http/index.ts';
import { inboundFields, listInbounds } from '../inbound/index.ts';
import { itemFields, listItems } from '../items/index.ts';
import { listOutbounds, listSales, outboundFields, salesFields } from '../outbound/index.ts';
import { listRecalls, recallFields } from '../recalls/index.ts';
import { batchFields, itemStockFields, listBatches, listItemStock } from '../stock/index.ts';
import { listSuppliers, supplierFields } from '../suppliers/index.ts';
import type { ViewedList } from './contracts.ts';

/** What may filter and read each list whose views can be shared. */
export const viewedLists: Readonly<
  Record<ViewedList, { readonly contract: Endpoint; readonly fields: ListFields }>
> = {
  contracts: { contract: listContracts, fields: contractFields },
  counts: { contract: listCounts, fields: countFields },
  'credit-accounts': { contract: listCreditAccounts, fields: creditAccountFields },
  customers: { contract: listCustomers, fields: customerFields },
  distribution: { contract: listDistributions, fields: distributionFields },
  inbound: { contract: listInbounds, fields: inboundFields },
  inventory: { contract: listBatches, fields: batchFields },
  'inventory-items': { contract: listItemStock, fields: itemStockFields },
  items: { contract: listItems, fields: itemFields },
  outbound: { contract: listOutbounds, fields: outboundFields },
  'profit-lines': { contract: listProfitLines, fields: profitFields },
  recalls: { contract: listRecalls, fields: recallFields },
  'sales-outbound': { contract: listSales, fields: salesFields },
  suppliers: { contract: listSuppliers, fields: supplierFields },
};
