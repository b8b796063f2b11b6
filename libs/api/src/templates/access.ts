import type { TemplateType } from '@granary/domain/templates/rules';
import type { Permission } from '../access/index.ts';
import { INBOUND_PRICE_READERS } from '../inbound/readers.ts';

/** May create and use templates of a type: users who may write what it fills in. */
export const templateWriters: Readonly<Record<TemplateType, readonly Permission[]>> = {
  inbound_order: ['inbound:write'],
  outbound_order: ['outbound:write'],
  sales_order: ['sales_outbound:write'],
  distribution: ['purchase_request:write'],
  contract: ['contract:write'],
  batch_info: ['inbound:write'],
  item_config: ['warehouse_item:write'],
  label: ['inventory:write', 'batch:write'],
  settlement_notice: ['sales_outbound:write'],
  count_sheet: ['inventory:write'],
  recall_notice: ['inventory:adjust', 'sales_outbound:write'],
  delivery_note: ['outbound:write', 'sales_outbound:write'],
  picking_list: ['outbound_execution:pick'],
  goods_receipt: ['inbound:write'],
  contract_paper: ['contract:write'],
};

/** May see templates of a type: users who may read what it fills in. */
export const templateReaders: Readonly<Record<TemplateType, readonly Permission[]>> = {
  inbound_order: ['inbound:read', ...templateWriters.inbound_order],
  outbound_order: ['outbound:read', ...templateWriters.outbound_order],
  sales_order: ['sales_outbound:read', ...templateWriters.sales_order],
  distribution: ['purchase_request:read', ...templateWriters.distribution],
  contract: ['contract:read', ...templateWriters.contract],
  batch_info: ['batch:read', ...templateWriters.batch_info],
  item_config: ['warehouse_item:read', ...templateWriters.item_config],
  label: ['inventory:read', ...templateWriters.label],
  settlement_notice: ['sales_outbound:read', ...templateWriters.settlement_notice],
  count_sheet: ['inventory:read', ...templateWriters.count_sheet],
  recall_notice: ['customer:read', 'sales_outbound:read', ...templateWriters.recall_notice],
  delivery_note: ['outbound:read', 'sales_outbound:read', ...templateWriters.delivery_note],
  picking_list: templateWriters.picking_list,
  goods_receipt: ['inbound:read', ...templateWriters.goods_receipt],
  contract_paper: ['contract:read', ...templateWriters.contract_paper],
};

const unique = (sets: Readonly<Record<TemplateType, readonly Permission[]>>): readonly Permission[] => [
  ...new Set(Object.values(sets).flat()),
];
export const anyTemplateWriter = unique(templateWriters);
/** The page requires item read access; users who write documents without it still have their own templates. */
export const anyTemplateReader: readonly Permission[] = [
  ...new Set<Permission>(['warehouse_item:read', ...anyTemplateWriter]),
];

/** May see costs in templates. */
export const TEMPLATE_COST_READERS = INBOUND_PRICE_READERS;

/** May change shared templates and set company-wide defaults. */
export const TEMPLATE_MANAGERS = ['system_config:write'] as const satisfies readonly Permission[];
