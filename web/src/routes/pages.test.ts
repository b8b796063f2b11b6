import { describe, expect, it } from '@jest/globals';
import { deciders } from '@granary/api/workflow';
import { router } from '../shell/router.ts';

type Path = keyof typeof router.routesByPath;

/** Asserts that the page exists and requires these permissions. */
const asks = (path: Path, needs: string | readonly string[]): void => {
  const route = router.routesByPath[path];
  expect(route.options.component ?? route.options.beforeLoad).toBeDefined();
  expect(route.options.staticData?.needs).toEqual(needs);
};

describe('permission of a page', () => {
  it('/dashboard', () => asks('/dashboard', 'dashboard:read'));
  it('/customers', () => asks('/customers', 'customer:read'));
  it('/contracts', () => asks('/contracts', 'contract:read'));
  it('/credit-management', () => asks('/credit-management', 'credit:read'));
  it('/warehouse/items', () => asks('/warehouse/items', 'warehouse_item:read'));
  it('/warehouse/inventory', () => asks('/warehouse/inventory', 'inventory:read'));
  it('/warehouse/inventory/{id}', () => asks('/warehouse/inventory/$id', 'inventory:read'));
  it('/warehouse/inbound', () => asks('/warehouse/inbound', 'inbound:read'));
  it('/warehouse/inbound/create', () => {
    asks('/warehouse/inbound/create', 'inbound:write');
    asks('/warehouse/inbound/$number', 'inbound:read');
    asks('/warehouse/inbound/$number/edit', 'inbound:write');
  });
  it('/warehouse/outbound', () => asks('/warehouse/outbound', 'outbound:read'));
  it('/warehouse/outbound/picking-tasks', () =>
    asks('/warehouse/outbound/picking-tasks', 'outbound_execution:pick'));
  it('/warehouse/outbound/{id}', () => asks('/warehouse/outbound/$number', 'outbound:read'));
  it('/warehouse/outbound/{id}/edit', () => asks('/warehouse/outbound/$number/edit', 'outbound:write'));
  it('/warehouse/outbound/smart-create', () => asks('/warehouse/outbound/smart-create', 'outbound:write'));
  it('/warehouse/outbound/{id}/pick', () =>
    asks('/warehouse/outbound/$number/pick', 'outbound_execution:pick'));
  it('/warehouse/outbound/{id}/ship', () =>
    asks('/warehouse/outbound/$number/ship', 'outbound_execution:ship'));
  it('/orders/sales-outbound', () => asks('/orders/sales-outbound', 'sales_outbound:read'));
  it('/orders/sales-outbound/create', () => asks('/orders/sales-outbound/create', 'sales_outbound:write'));
  it('/orders/sales-outbound/edit/{id}', () =>
    asks('/orders/sales-outbound/edit/$number', 'sales_outbound:write'));
  it('/orders/sales-outbound/{id}', () => asks('/orders/sales-outbound/$number', 'sales_outbound:read'));
  it('/warehouse/cost-management, for any cost permission', () => {
    const { needs } = router.routesByPath['/warehouse/cost-management'].options.staticData!;
    expect(needs).toContain('system:admin');
    expect([needs].flat().filter((one) => !/^(cost_price|batch:profit|system:admin)/.test(one!))).toEqual([]);
  });
  it('/system/config', () => asks('/system/config', 'system_config:read'));
  it('/system/users', () => asks('/system/users', 'user:read'));
  it('/system/warehouses, for managers of all or of their own', () =>
    asks('/system/warehouses', ['warehouse:admin', 'warehouse:write']));
  it('/system/permissions', () => {
    expect(router.routesByPath['/system/permissions'].options.staticData?.needs).toContain('permission:read');
  });
  it('/permissions-detail', () => {
    expect(router.routesByPath['/permissions-detail'].options.staticData?.needs).toContain('permission:read');
  });
  it('/logs/operations', () => asks('/logs/operations', 'log:read'));
  it('/export', () => asks('/export', 'data:export'));
  it('/templates', () => {
    expect(router.routesByPath['/templates'].options.staticData?.needs).toContain('warehouse_item:read');
  });
  it('/workflow, for everybody who decides', () => asks('/workflow', ['system:admin', ...deciders]));
  it('/unauthorized and /404 need none', () => {
    for (const path of ['/unauthorized', '/404', '/login', '/'] as const)
      expect(router.routesByPath[path].options.staticData?.needs).toBeUndefined();
  });
  it('/home needs none, and asks for no warehouse; nor does /dashboard', () => {
    expect(router.routesByPath['/home'].options.staticData?.needs).toBeUndefined();
    for (const path of ['/home', '/dashboard'] as const)
      expect(router.routesByPath[path].options.staticData?.needsWarehouse).toBeUndefined();
  });
  it('/distribution pages', () => {
    for (const path of [
      '/distribution/requests',
      '/distribution/processing',
      '/distribution/records',
    ] as const)
      asks(path, 'purchase_request:read');
  });
});
