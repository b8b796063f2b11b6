import type { DiscussedKind } from '@granary/domain/discussions/rules';

interface Page {
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
}

const pages: Readonly<Record<Exclude<DiscussedKind, 'outbound'>, { to: string; parameter: string }>> = {
  inbound: { to: '/warehouse/inbound/$number', parameter: 'number' },
  distribution: { to: '/distribution/requests/$number', parameter: 'number' },
  count: { to: '/warehouse/counts/$number', parameter: 'number' },
  contract: { to: '/contracts/$code', parameter: 'code' },
  creditRequest: { to: '/credit-management/requests/$number', parameter: 'number' },
  recall: { to: '/audit/recalls/$number', parameter: 'number' },
  batch: { to: '/warehouse/inventory/$id', parameter: 'id' },
};

/** The page of a document. Salespeople who do not see the orders of warehouses have a page of their own. */
export const pageOfDocument = (
  { kind, number }: { readonly kind: DiscussedKind; readonly number: string },
  seesOutbound: boolean,
): Page => {
  if (kind === 'outbound')
    return {
      to: seesOutbound ? '/warehouse/outbound/$number' : '/orders/sales-outbound/$number',
      params: { number },
    };
  const { to, parameter } = pages[kind];
  return { to, params: { [parameter]: number } };
};

/** The same as a path. */
export const pathOfDocument = (...asked: Parameters<typeof pageOfDocument>): string => {
  const { to, params } = pageOfDocument(...asked);
  return Object.entries(params).reduce((path, [name, value]) => path.replace(`$${name}`, value), to);
};
