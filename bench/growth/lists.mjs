import { listStockAsOf, listStreams, stockAsOfFields, streamFields } from '@granary/api/audit';
import { contractFields, listContracts } from '@granary/api/contracts';
import {
  costRevisionFields,
  listCostRevisions,
  listPriceSuggestions,
  listProfitLines,
  priceSuggestionFields,
  profitFields,
} from '@granary/api/costs';
import { countFields, listCounts } from '@granary/api/counts';
import {
  creditAccountFields,
  creditRecordFields,
  creditRequestFields,
  listCreditAccounts,
  listCreditRecords,
  listCreditRequests,
} from '@granary/api/credit';
import { customerFields, listCustomers } from '@granary/api/customers';
import { distributionFields, listDistributions } from '@granary/api/distribution';
import { inboundFields, listInbounds } from '@granary/api/inbound';
import { itemFields, listItems } from '@granary/api/items';
import { listOperations, operationFields } from '@granary/api/operation-log';
import {
  listOutbounds,
  listPickTasks,
  listSaleItems,
  listSales,
  outboundFields,
  pickTaskFields,
  saleItemFields,
  salesFields,
} from '@granary/api/outbound';
import { listRecalls, recallFields } from '@granary/api/recalls';
import {
  batchFields,
  costChangeFields,
  itemStockFields,
  listBatches,
  listCostChanges,
  listExpiryWarnings,
  listItemStock,
  listMovements,
  movementFields,
} from '@granary/api/stock';
import { listSuppliers, supplierFields } from '@granary/api/suppliers';
import { listTemplates, templateFields } from '@granary/api/templates';
import { listUsers, userFields } from '@granary/api/users';
import { listWarehouses, warehouseFields } from '@granary/api/warehouses';
import {
  inboxFields,
  instanceFields,
  listInbox,
  listInstances,
  listTasks,
  taskFields,
} from '@granary/api/workflow';
import { HOT } from '../fixtures/growing-years.mjs';

const hotBatch = { id: `${HOT.warehouse}.${HOT.item}.${HOT.batch}` };

/** Every list on screen with its sort, filter and search fields; `query` is what the screen always adds. */
export const LISTS = [
  { name: 'operation log', contract: listOperations, fields: operationFields },
  { name: 'streams', contract: listStreams, fields: streamFields, query: 'category=stock' },
  { name: 'streams of outbound', contract: listStreams, fields: streamFields, query: 'category=outbound' },
  { name: 'inventory', contract: listBatches, fields: batchFields },
  { name: 'inventory of a warehouse', contract: listBatches, fields: batchFields, query: 'warehouse=WH-PP' },
  { name: 'inventory by item', contract: listItemStock, fields: itemStockFields },
  { name: 'expiry warnings', contract: listExpiryWarnings, fields: batchFields, query: 'within=90' },
  { name: 'movements', contract: listMovements, fields: movementFields, params: hotBatch },
  { name: 'cost changes', contract: listCostChanges, fields: costChangeFields, params: hotBatch },
  { name: 'stock of a day', contract: listStockAsOf, fields: stockAsOfFields },
  { name: 'inbound', contract: listInbounds, fields: inboundFields },
  { name: 'inbound of a warehouse', contract: listInbounds, fields: inboundFields, query: 'warehouse=WH-PP' },
  { name: 'outbound', contract: listOutbounds, fields: outboundFields },
  {
    name: 'outbound of a warehouse',
    contract: listOutbounds,
    fields: outboundFields,
    query: 'warehouse=WH-PP',
  },
  { name: 'picking tasks', contract: listPickTasks, fields: pickTaskFields },
  { name: 'sales', contract: listSales, fields: salesFields },
  { name: 'items to sell', contract: listSaleItems, fields: saleItemFields },
  { name: 'distribution', contract: listDistributions, fields: distributionFields },
  { name: 'contracts', contract: listContracts, fields: contractFields },
  { name: 'customers', contract: listCustomers, fields: customerFields },
  { name: 'credit accounts', contract: listCreditAccounts, fields: creditAccountFields },
  { name: 'credit records', contract: listCreditRecords, fields: creditRecordFields },
  { name: 'credit requests', contract: listCreditRequests, fields: creditRequestFields },
  { name: 'suppliers', contract: listSuppliers, fields: supplierFields },
  { name: 'templates', contract: listTemplates, fields: templateFields },
  { name: 'items', contract: listItems, fields: itemFields },
  { name: 'users', contract: listUsers, fields: userFields },
  { name: 'warehouses', contract: listWarehouses, fields: warehouseFields },
  { name: 'counts', contract: listCounts, fields: countFields },
  { name: 'recalls', contract: listRecalls, fields: recallFields },
  { name: 'profit', contract: listProfitLines, fields: profitFields },
  { name: 'cost revisions', contract: listCostRevisions, fields: costRevisionFields },
  { name: 'price suggestions', contract: listPriceSuggestions, fields: priceSuggestionFields },
  { name: 'inbox', contract: listInbox, fields: inboxFields },
  { name: 'approvals', contract: listInstances, fields: instanceFields },
  { name: 'tasks', contract: listTasks, fields: taskFields },
];
