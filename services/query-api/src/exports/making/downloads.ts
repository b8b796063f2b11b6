import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { isSealed, type Language } from '@granary/domain/kernel';
import type { Vault } from '@granary/platform/vault';
import { stockAsOfWhole, stockSheet, streamsList } from '../../audit/index.ts';
import { contractsList } from '../../contracts/index.ts';
import { costRevisionsList, priceSuggestionsList, profitLinesList } from '../../costs/index.ts';
import { countsList } from '../../counts/index.ts';
import { creditAccountsList, creditRecordsList, creditRequestsList } from '../../credit/index.ts';
import { customersList } from '../../customers/index.ts';
import { distributionsList } from '../../distribution/index.ts';
import { inboundsList } from '../../inbound/index.ts';
import { itemsList } from '../../items/index.ts';
import type { AttestedSheet } from '../../files/index.ts';
import type { List, ListCall } from '../../lists/index.ts';
import { operationsList, operationsSheet } from '../../operation-log/index.ts';
import { outboundsList, pickTasksList, salesList } from '../../outbound/index.ts';
import { parkedEventsList } from '../../projections/index.ts';
import { recallsList } from '../../recalls/index.ts';
import { holdersList } from '../../roles/index.ts';
import { batchesList, expiryWarningsList, itemStockList } from '../../stock/index.ts';
import { suppliersList } from '../../suppliers/index.ts';
import { templatesList } from '../../templates/index.ts';
import { usersList } from '../../users/index.ts';
import { warehousesList } from '../../warehouses/index.ts';
import { inboxList, instancesList, tasksList } from '../../workflow/index.ts';
import type { Row } from './cells.ts';

interface Finishing {
  readonly vault: Vault;
  readonly language: Language;
}
type Finish = (tools: Finishing) => (row: Row) => Row | Promise<Row>;

export interface Download {
  readonly list: List;
  readonly contract: Endpoint;
  /** What the list's controller does to each row. */
  readonly finish?: Finish;
  /** Of an attested list. */
  readonly attested?: Attested;
}

type Attested = (call: ListCall, making: { language: Language; at: string }) => AttestedSheet<Row>;

/** Decrypts sealed values; null if the person's key has been destroyed. */
const opened: Finish =
  ({ vault }) =>
  async (row) => {
    const clear = Object.entries(row).map(async ([field, value]) => [
      field,
      typeof value === 'string' && isSealed(value) ? await vault.open(value) : value,
    ]);
    return Object.fromEntries((await Promise.all(clear)) as [string, unknown][]);
  };

const finishes = new Map<unknown, Finish>([[usersList, opened]]);

const attestedSheets = new Map<unknown, unknown>([
  [operationsList, operationsSheet],
  [stockAsOfWhole, stockSheet],
]) as ReadonlyMap<unknown, Attested>;

const lists = [
  batchesList,
  contractsList,
  costRevisionsList,
  countsList,
  creditAccountsList,
  creditRecordsList,
  creditRequestsList,
  customersList,
  distributionsList,
  expiryWarningsList,
  holdersList,
  inboundsList,
  inboxList,
  instancesList,
  itemStockList,
  itemsList,
  operationsList,
  outboundsList,
  parkedEventsList,
  pickTasksList,
  priceSuggestionsList,
  profitLinesList,
  recallsList,
  salesList,
  stockAsOfWhole,
  streamsList,
  suppliersList,
  tasksList,
  templatesList,
  usersList,
  warehousesList,
] as unknown as readonly List[];

const contracts = new Map(
  registeredEndpoints
    .filter(({ contract }) => contract.method === 'GET')
    .map(({ contract }) => [contract.path as string, contract]),
);

/** Every list that can be exported, by path. */
export const downloads: ReadonlyMap<string, Download> = new Map(
  lists.flatMap((list) => {
    const contract = contracts.get(list.path);
    const finish = finishes.get(list);
    const attested = attestedSheets.get(list);
    return contract
      ? [[list.path, { list, contract, ...(finish && { finish }), ...(attested && { attested }) }] as const]
      : [];
  }),
);
