import { beforeEach, describe, expect, it } from '@jest/globals';
import { session } from '../session/session-store.ts';
import { returnPath } from './guards.ts';
import { router } from '../../shell/router.ts';
import { parseSearch } from './search-params.ts';

const HOME = '/warehouse/items';
beforeEach(() => {
  session.set({ isAuthenticated: true, permissions: ['warehouse_item:read'] });
});

describe('returnPath after sign-in', () => {
  it.each([
    '/customers',
    '/warehouse/items?q=GLY&filter=status:in:active',
    '/warehouse/inventory/WH-PP.UREA-46.20261121000012001',
    '/logs/operations?q=a#b',
  ])('accepts the page %s', (from) => {
    expect(returnPath(from)).toBe(from);
  });

  it.each([
    undefined,
    '',
    '/',
    '/login',
    '/login/',
    '/LOGIN',
    '/login?from=/login',
    '/unauthorized?needs=x',
    '/404',
    '/no/such/page',
    '/customers/1/2/3/4',
    'customers',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    '/customers/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    'https://elsewhere.example/customers',
    'javascript:alert(1)',
    '/\tjavascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://[',
  ])('falls back to the home page for %j', (from) => {
    expect(returnPath(from)).toBe(HOME);
  });
});

describe('sign-in page', () => {
  it.each(['from=%2Fcustomers&from=%2Fitems', 'from=1', 'from=&from=', 'from=%00', 'from=%E0%A4%A'])(
    'opens with any query: %s',
    (search) => {
      const match = router.matchRoutes('/login', parseSearch(search)).at(-1)!;
      expect([match.routeId, match.searchError]).toEqual(['/login', undefined]);
    },
  );
});
