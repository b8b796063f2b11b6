import {
  approveInbound,
  createInbound,
  getInbound,
  inboundLineInput,
  submitInbound,
  withdrawInbound,
  deleteInbound,
} from '@granary/api/inbound';
import { getItem } from '@granary/api/items';
import { getBatch, type BatchDetail } from '@granary/api/stock';
import { getSupplier } from '@granary/api/suppliers';
import { getWarehouse } from '@granary/api/warehouses';
import { day, warehouseCode, batchCode } from '@granary/domain/kernel';
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import { ApiRefusal, ifFound, type ApiClient } from '@granary/client';
import type { Say } from './faults.ts';
import type { ImportKind, Preparing } from './kind.ts';
import { parseRows, repeated, type RowError } from './row-errors.ts';

const LINES_PER_DOCUMENT = 100;

const stockRow = (say: Say) =>
  z
    .object({ ...inboundLineInput.omit({ returnedFrom: true, inspection: true }).shape })
    .extend({ warehouse: warehouseCode, batch: batchCode, receivedOn: day })
    .refine(
      ({ productionDate, expiryDate }) => !productionDate || !expiryDate || productionDate < expiryDate,
      {
        path: ['expiryDate'],
        message: say('notLaterThanProduced'),
      },
    );
type StockRow = z.output<ReturnType<typeof stockRow>>;
interface Row {
  readonly row: number;
  readonly value: StockRow;
}

/** Imports existing batches, as one approved inbound order per warehouse and day of receipt. */
export const openingStock: ImportKind = {
  name: 'opening_stock',
  required: ['warehouse', 'item', 'batch', 'quantity', 'unitPrice', 'receivedOn'],
  optional: [
    'productionDate',
    'expiryDate',
    'supplier',
    'supplierLot',
    'location',
    'shelf',
    'certificate',
    'remarks',
  ],
  prepare: async (rows, { client, say, fingerprint }) => {
    const { parsed, errors } = parseRows(rows, stockRow(say));
    errors.push(
      ...repeated(parsed, 'batch', ({ warehouse, item, batch }) => `${warehouse}.${item}.${batch}`, say),
    );
    errors.push(...(await unknownReferences(client, parsed, say)));
    errors.push(...(await existingBatches(client, parsed, { say, fingerprint })));
    const steps = documentsOf(parsed).map((rows) => ({
      rows: rows.map(({ row }) => row),
      run: () => receive(client, rows, fingerprint),
    }));
    return { steps, errors };
  },
};

/** A document has at most 100 lines, all of the same warehouse and day. */
const documentsOf = (rows: readonly Row[]): Row[][] => {
  const groups = new Map<string, Row[][]>();
  for (const row of rows) {
    const key = `${row.value.warehouse}|${row.value.receivedOn}`;
    const documents = groups.get(key) ?? [];
    const last = documents.at(-1);
    if (last && last.length < LINES_PER_DOCUMENT) last.push(row);
    else documents.push([row]);
    groups.set(key, documents);
  }
  return [...groups.values()].flat();
};

const receive = async (client: ApiClient, rows: readonly Row[], fingerprint: string): Promise<void> => {
  const first = rows[0]!;
  const key = (step: string) => uuidV5(`${fingerprint}|opening|${first.row}|${step}`, uuidV5.URL);
  const { warehouse, receivedOn } = first.value;
  const { number } = await client.request(createInbound, {
    key: key('create'),
    body: {
      warehouse,
      type: 'other',
      title: `Opening stock ${warehouse} ${receivedOn}`,
      inboundDate: receivedOn,
      supplier: null,
      remarks: remarksOf(fingerprint),
      lines: rows.map(({ value }) => lineOf(value)),
    },
  });
  const params = { number };
  await client.request(submitInbound, { params, key: key('submit') });
  try {
    await client.request(approveInbound, {
      params,
      key: key('approve'),
      body: { notes: 'Opening stock, imported' },
    });
  } catch (error) {
    // Refused as a whole: withdraw and delete the order, so that no half-finished document remains.
    if (error instanceof ApiRefusal && error.status < 500) {
      await client.request(withdrawInbound, { params, body: { reason: 'The import was refused' } });
      await client.request(deleteInbound, { params });
    }
    throw error;
  }
};

const lineOf = (row: StockRow) => {
  const { warehouse: _, receivedOn: __, ...line } = row;
  return { ...line, returnedFrom: null };
};

/** Looks up each code once, however many rows use it. */
const unknownReferences = async (client: ApiClient, rows: readonly Row[], say: Say): Promise<RowError[]> => {
  const asked = new Map<string, Promise<boolean>>();
  const isKnown = (column: string, code: string): Promise<boolean> => {
    const key = `${column} ${code}`;
    const answer = asked.get(key) ?? ifFound(() => lookUp(client, column, code)).then(Boolean);
    asked.set(key, answer);
    return answer;
  };
  const errors = rows.map(async ({ row, value }): Promise<RowError[]> => {
    const named = Object.entries({ warehouse: value.warehouse, item: value.item, supplier: value.supplier });
    const faults = named.map(async ([column, code]) =>
      code && !(await isKnown(column, code))
        ? [{ row, column, message: say('unknown', { name: code }) }]
        : [],
    );
    return (await Promise.all(faults)).flat();
  });
  return (await Promise.all(errors)).flat();
};

const lookUp = (client: ApiClient, column: string, code: string): Promise<unknown> => {
  const params = { code };
  if (column === 'warehouse') return client.request(getWarehouse, { params });
  return column === 'item' ? client.request(getItem, { params }) : client.request(getSupplier, { params });
};

/** Reports batches that already exist, except those created by an earlier, interrupted import of this file. */
const existingBatches = async (
  client: ApiClient,
  rows: readonly Row[],
  { say, fingerprint }: Pick<Preparing, 'say' | 'fingerprint'>,
): Promise<RowError[]> => {
  const errors: RowError[] = [];
  for (const { row, value } of rows) {
    const id = `${value.warehouse}.${value.item}.${value.batch}`;
    const batch = await ifFound(() => client.request(getBatch, { params: { id } }));
    if (batch && !(await isFromThisFile(client, batch.origin, fingerprint))) {
      errors.push({ row, column: 'batch', message: say('exists', { name: value.batch }) });
    }
  }
  return errors;
};

const isFromThisFile = async (
  client: ApiClient,
  origin: BatchDetail['origin'],
  fingerprint: string,
): Promise<boolean> => {
  if (origin.kind !== 'inbound' || !origin.document) return false;
  const document = await client.request(getInbound, { params: { number: origin.document } });
  return document.remarks === remarksOf(fingerprint);
};

const remarksOf = (fingerprint: string): string => `Import ${fingerprint}`;
