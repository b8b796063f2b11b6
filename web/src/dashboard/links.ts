import type { DashboardLink } from '@granary/api/dashboard';
import type { LinkTarget } from '../ui/list/types.ts';

type Screen = Required<Pick<LinkTarget, 'to' | 'search'>>;

const screens: Readonly<Record<DashboardLink['list'], Screen>> = {
  '/inventory': { to: '/warehouse/inventory', search: { view: 'all' } },
  '/inventory/items': { to: '/warehouse/inventory', search: { by: 'item' } },
  '/inbound': { to: '/warehouse/inbound', search: {} },
  '/outbound': { to: '/warehouse/outbound', search: {} },
  '/sales-outbound': { to: '/orders/sales-outbound', search: {} },
  '/picking-tasks': { to: '/warehouse/outbound/picking-tasks', search: {} },
  '/contracts': { to: '/contracts', search: {} },
  '/distribution': { to: '/distribution/requests', search: {} },
  '/credit/accounts': { to: '/credit-management', search: { tab: 'accounts' } },
  '/credit/requests': { to: '/credit-management', search: { tab: 'queue' } },
};

/** The list page, filtered to exactly what the figure counted. */
export const screenOf = ({ list, filter }: DashboardLink): Screen => ({
  to: screens[list].to,
  search: { ...screens[list].search, ...everywhere(filter), filter },
});

/** A figure over all warehouses must not open a list limited to the working one. */
const everywhere = (filter: DashboardLink['filter']): { scope?: 'all' } =>
  filter.some((one) => one.startsWith('warehouse:')) ? {} : { scope: 'all' };
