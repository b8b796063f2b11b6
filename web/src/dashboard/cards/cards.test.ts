import { describe, expect, it } from '@jest/globals';
import { permissionsOf, type Permission } from '@granary/api/access';
import { cardsFor } from './index.ts';

const cardsOf = (held: readonly Permission[]): string[] =>
  cardsFor((needed) => [needed].flat().some((one) => held.includes(one!))).map(({ key }) => key);

describe('the cards of the home page', () => {
  it.each([
    ['warehouse_staff', ['picking', 'ownOrders', 'counts', 'trace']],
    ['warehouse_admin', ['picking', 'inbox', 'ownOrders', 'counts', 'trace']],
    ['purchase_admin', ['inbox', 'ownOrders', 'ownRequests', 'tight']],
    ['purchase_staff', ['ownRequests', 'tight']],
    ['finance_admin', ['inbox', 'ownRequests', 'tight']],
    ['manager', ['inbox', 'tight']],
    ['viewer', []],
    ['user', []],
  ])('of %s are those of their work', (role, cards) => {
    expect(cardsOf(permissionsOf(role))).toEqual(cards);
  });

  it('of an auditor are verification, recalls and trace search', () => {
    expect(cardsOf(permissionsOf('auditor'))).toEqual(
      expect.arrayContaining(['verification', 'recalls', 'trace']),
    );
  });

  it('of a super_admin include the read models', () => {
    expect(cardsOf(permissionsOf('super_admin'))).toContain('models');
  });

  it('of a custom role are the union of what its permissions make theirs', () => {
    expect(cardsOf(['outbound_execution:pick', 'credit:read', 'system:monitor'])).toEqual([
      'picking',
      'models',
      'tight',
    ]);
  });
});
