import type { TemplateType } from '@granary/domain/templates/rules';
import i18next from 'i18next';
import type { LinkTarget } from '../ui/list/types.ts';

export const templateTypeName = (type: string): string => i18next.t(`templates:type.${type}`);

export const fieldName = (name: string): string => i18next.t(`templates:field.${name}`);

/** Text of a choice, such as the kind of an order. */
export const choiceName = (value: string): string => i18next.t(`templates:choice.${value}`);

const forms: Readonly<Partial<Record<TemplateType, string>>> = {
  inbound_order: '/warehouse/inbound/create',
  outbound_order: '/warehouse/outbound/smart-create',
  sales_order: '/orders/sales-outbound/create',
  distribution: '/distribution/requests/create',
  contract: '/contracts/create',
  batch_info: '/warehouse/inbound/create',
  item_config: '/warehouse/items/create',
};

/** Link to the form that the template fills, which applies it on opening; undefined for dialogs of other pages. */
export const formOf = (type: TemplateType, template: string): LinkTarget | undefined => {
  const to = forms[type];
  return to === undefined ? undefined : { to, search: { template } };
};
