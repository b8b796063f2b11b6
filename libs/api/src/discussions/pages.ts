import type { DiscussedKind } from '@granary/domain/discussions/rules';

/** A page of the web client. */
export interface Page {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | readonly string[]>>;
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
export const pathOf = ({ to, params = {}, search = {} }: Page): string => {
  const path = Object.entries(params).reduce(
    (made, [name, value]) => made.replace(`$${name}`, () => encodeURIComponent(value)),
    to,
  );
  const query = Object.entries(search).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};
