import { enterableInboundTypes } from '../inbound/rules.ts';
import { stockOutboundTypes } from '../outbound/rules.ts';

/** What a template fills in. */
export const templateTypes = [
  'inbound_order',
  'outbound_order',
  'sales_order',
  'distribution',
  'contract',
  'batch_info',
  'item_config',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** Forms of goods in one warehouse; their templates may belong to it. */
const ofWarehouses: ReadonlySet<TemplateType> = new Set([
  'inbound_order',
  'outbound_order',
  'sales_order',
  'distribution',
  'batch_info',
]);
export const isOfWarehouse = (type: TemplateType): boolean => ofWarehouses.has(type);

export type TemplateFieldKind =
  | 'text'
  | 'place'
  | 'choice'
  | 'switch'
  | 'days'
  | 'day'
  | 'quantity'
  | 'factor'
  | 'money'
  | 'cost'
  | 'percentage'
  | 'item'
  | 'supplier'
  | 'customer'
  | 'warehouse'
  | 'unit'
  | 'category'
  | 'specification';

/** One field of a form that a template may fill in; none has to be. */
export interface TemplateField {
  readonly name: string;
  readonly kind: TemplateFieldKind;
  /** Of texts. */
  readonly longest?: number;
  readonly several?: true;
  /** Of choices. */
  readonly values?: readonly string[];
}

export interface TemplateForm {
  readonly header: readonly TemplateField[];
  /** Empty: there are none. */
  readonly line: readonly TemplateField[];
}

const text = (name: string, longest: number): TemplateField => ({ name, kind: 'text', longest });
const paragraph = (name: string, longest: number): TemplateField => ({
  ...text(name, longest),
  several: true,
});
/** Means something in one warehouse only. */
const place = (name: string): TemplateField => ({ name, kind: 'place', longest: 64 });
const of = (kind: TemplateFieldKind, name: string = kind): TemplateField => ({ name, kind });

const title = text('title', 128);
const remarks = paragraph('remarks', 1000);
const lineRemarks = text('remarks', 500);
const goods = [of('item'), of('quantity'), of('unit'), lineRemarks];
/** The address is the customer's own and is kept nowhere but under the customer's key. */
const delivery = [text('deliveryMethod', 64), text('courier', 64)];
const expected = of('days', 'expectedDate');

/** The forms, field by field as they are named there; only `unitCost` is called after what it is to others. */
export const templateForms: Readonly<Record<TemplateType, TemplateForm>> = {
  inbound_order: {
    header: [
      { name: 'type', kind: 'choice', values: enterableInboundTypes },
      title,
      of('days', 'inboundDate'),
      of('supplier'),
      remarks,
    ],
    line: [
      of('item'),
      of('quantity'),
      of('unit'),
      of('cost', 'unitCost'),
      of('supplier'),
      place('location'),
      place('shelf'),
      of('switch', 'inspection'),
      lineRemarks,
    ],
  },
  outbound_order: {
    header: [
      { name: 'type', kind: 'choice', values: stockOutboundTypes },
      title,
      of('warehouse', 'destination'),
      of('supplier'),
      of('customer'),
      text('reference', 64),
      expected,
      ...delivery,
      remarks,
    ],
    line: goods,
  },
  sales_order: {
    header: [of('customer'), title, text('reference', 64), expected, ...delivery, remarks],
    line: goods,
  },
  distribution: {
    header: [of('customer'), title, expected, text('deliveryMethod', 64), remarks],
    line: goods,
  },
  contract: {
    header: [
      of('customer'),
      of('days', 'expiryDate'),
      of('money', 'totalAmount'),
      of('quantity', 'totalWeight'),
      of('percentage', 'depositPercentage'),
      remarks,
    ],
    line: [of('item'), of('quantity', 'weight'), of('money', 'amount')],
  },
  batch_info: {
    header: [
      of('item'),
      of('cost', 'unitCost'),
      of('supplier'),
      text('supplierLot', 64),
      of('day', 'productionDate'),
      of('day', 'expiryDate'),
      place('location'),
      place('shelf'),
      text('certificate', 64),
      of('switch', 'inspection'),
      lineRemarks,
    ],
    line: [],
  },
  item_config: {
    header: [
      of('category'),
      of('specification'),
      of('unit'),
      of('quantity', 'minStock'),
      of('quantity', 'maxStock'),
      of('money', 'memberPrice'),
      of('money', 'retailPrice'),
      paragraph('description', 500),
    ],
    line: [of('unit'), of('factor')],
  },
};

/** What its lines are called in the form. */
export const linesName = (type: TemplateType): 'lines' | 'packUnits' =>
  type === 'item_config' ? 'packUnits' : 'lines';
