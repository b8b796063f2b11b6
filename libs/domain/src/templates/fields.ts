import { languages } from '../kernel/index.ts';
import { labelFields, labelLayouts } from '../labels/rules.ts';
import { enterableInboundTypes } from '../inbound/rules.ts';
import { stockOutboundTypes } from '../outbound/rules.ts';
import { PAPER_TEXT_MAX, papers } from '../papers/rules.ts';

/** What a template fills in. */
export const templateTypes = [
  'inbound_order',
  'outbound_order',
  'sales_order',
  'distribution',
  'contract',
  'batch_info',
  'item_config',
  'label',
  ...papers,
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** Types whose templates may be limited to one warehouse. */
const ofWarehouses: ReadonlySet<TemplateType> = new Set([
  'inbound_order',
  'outbound_order',
  'sales_order',
  'distribution',
  'batch_info',
  'label',
  'settlement_notice',
  'count_sheet',
  'delivery_note',
  'picking_list',
  'goods_receipt',
]);
export const isOfWarehouse = (type: TemplateType): boolean => ofWarehouses.has(type);

export type TemplateFieldKind =
  | 'text'
  | 'place'
  | 'choice'
  | 'priority'
  | 'switch'
  | 'copies'
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

/** A form field that a template may fill; all are optional. */
export interface TemplateField {
  readonly name: string;
  readonly kind: TemplateFieldKind;
  /** For texts. */
  readonly longest?: number;
  readonly several?: true;
  /** For choices. */
  readonly values?: readonly string[];
}

export interface TemplateForm {
  readonly header: readonly TemplateField[];
  /** Empty: no lines. */
  readonly line: readonly TemplateField[];
}

const text = (name: string, longest: number): TemplateField => ({ name, kind: 'text', longest });
const paragraph = (name: string, longest: number): TemplateField => ({
  ...text(name, longest),
  several: true,
});
/** A value that is valid in one warehouse only. */
const place = (name: string): TemplateField => ({ name, kind: 'place', longest: 64 });
const of = (kind: TemplateFieldKind, name: string = kind): TemplateField => ({ name, kind });

const title = text('title', 128);
const remarks = paragraph('remarks', 1000);
const lineRemarks = text('remarks', 500);
const goods = [of('item'), of('quantity'), of('unit'), lineRemarks];
/** The address is omitted: it is stored only under the customer's own key. */
const delivery = [text('deliveryMethod', 64), text('courier', 64)];
const expected = of('days', 'expectedDate');
const language: TemplateField = { name: 'language', kind: 'choice', values: languages };
/** Signature lines are printed unless the switch is off. */
const paper: TemplateForm = {
  header: [
    language,
    paragraph('opening', PAPER_TEXT_MAX),
    paragraph('closing', PAPER_TEXT_MAX),
    of('switch', 'signatures'),
  ],
  line: [],
};

/** The form fields, named as in the forms; only `unitCost` is named differently. */
export const templateForms: Readonly<Record<TemplateType, TemplateForm>> = {
  inbound_order: {
    header: [
      { name: 'type', kind: 'choice', values: enterableInboundTypes },
      title,
      of('priority'),
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
      of('priority'),
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
    header: [of('customer'), title, of('priority'), text('reference', 64), expected, ...delivery, remarks],
    line: goods,
  },
  distribution: {
    header: [of('customer'), title, of('priority'), expected, text('deliveryMethod', 64), remarks],
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
  /** The switches say what stands on the label; if none is on, everything does. */
  label: {
    header: [
      { name: 'layout', kind: 'choice', values: labelLayouts },
      language,
      of('copies'),
      ...labelFields.map((field) => of('switch', field)),
    ],
    line: [],
  },
  settlement_notice: paper,
  count_sheet: paper,
  recall_notice: paper,
  delivery_note: paper,
  picking_list: paper,
  goods_receipt: paper,
  contract_paper: paper,
};

/** The name of the lines in the form. */
export const linesName = (type: TemplateType): 'lines' | 'packUnits' =>
  type === 'item_config' ? 'packUnits' : 'lines';
