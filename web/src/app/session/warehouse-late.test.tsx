import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { session } from './session-store.ts';

it('the working warehouse is restored also where this module is loaded after signing in', async () => {
  const place = { code: 'PNH', name: 'PNH', englishName: 'PNH', khmerName: 'PNH' };
  session.set({
    isAuthenticated: true,
    user: { id: 'u1', username: 'u1', realName: 'u1', role: 'warehouse_staff', warehouses: [place] },
  });
  const { useChosenWarehouse } = await import('./warehouse.ts');
  expect(renderHook(() => useChosenWarehouse()?.code).result.current).toBe('PNH');
});
