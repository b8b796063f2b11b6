import type { TemplateType } from '@granary/domain/templates/rules';
import i18next from 'i18next';
import type { LinkTarget } from '../ui/list/types.ts';

export const templateTypeName = (type: string): string => i18next.t(`templates:type.${type}`);

export const fieldName = (name: string): string => i18next.t(`templates:field.${name}`);

/** The words of a choice: the kinds of orders. */
export const choiceName = (value: string): string => i18next.t(`templates:choice.${value}`);

const forms: Readonly<Record<TemplateType, string>> = {
  inbound_order: '/warehouse/inbound/create',
  outbound_order: '/warehouse/outbound/smart-create',
  sales_order: '/orders/sales-outbound/create',
  distribution: '/distribution/requests/create',
  contract: '/contracts/create',
  batch_info: '/warehouse/inbound/create',
  item_config: '/warehouse/items/create',
};

/** The form that a template fills in, which it does as soon as the form is open. */
export const formOf = (type: TemplateType, template: string): LinkTarget => ({
  to: forms[type],
  search: { template },
});
