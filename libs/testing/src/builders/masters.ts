import type { createCustomer } from '@granary/domain/customers';
import type { createItem } from '@granary/domain/items';
import type { receiveBatch } from '@granary/domain/stock';
import type { openWarehouse } from '@granary/domain/warehouses';

type NewItem = Parameters<typeof createItem>[1];
type NewWarehouse = Parameters<typeof openWarehouse>[1];
type NewCustomer = Parameters<typeof createCustomer>[1];
type Receipt = Parameters<typeof receiveBatch>[1];

/** A herbicide sold by the bottle, unless changed. */
export const newItem = (code: string, changes: Partial<NewItem> = {}): NewItem => ({
  code,
  serial: 12,
  name: '草甘膦 41% 水剂',
  englishName: 'Glyphosate 41% SL',
  khmerName: null,
  category: 'herbicides',
  specification: null,
  unit: 'bottle',
  minStock: '0.000',
  maxStock: null,
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
  ...changes,
});

export const newWarehouse = (code: string, changes: Partial<NewWarehouse> = {}): NewWarehouse => ({
  code,
  name: code,
  englishName: null,
  khmerName: null,
  address: null,
  timeZone: 'Asia/Phnom_Penh',
  ...changes,
});

export const newCustomer = (code: string, changes: Partial<NewCustomer> = {}): NewCustomer => ({
  code,
  name: code,
  englishName: null,
  khmerName: null,
  type: 'regular',
  openingLimit: '1000.00',
  minimumShelfLifeDays: null,
  remarks: null,
  contactPerson: null,
  phone: null,
  email: null,
  address: null,
  ...changes,
});

/** A batch that keeps until 2099. */
export const newBatch = (
  named: Pick<Receipt, 'warehouse' | 'item' | 'batch' | 'quantity' | 'line'>,
  changes: Partial<Receipt> = {},
): Receipt => ({
  receivedAt: '2026-01-01T00:00:00.000Z',
  unitCost: '3.250000',
  productionDate: null,
  expiryDate: '2099-12-31',
  supplier: null,
  supplierLot: 'L-7',
  certificate: null,
  notes: null,
  location: 'A-01',
  shelf: '2',
  inbound: 'IN-20260101-0001',
  awaitingInspection: false,
  ...named,
  ...changes,
});
