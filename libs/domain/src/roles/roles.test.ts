import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { activeRole, defineRole, retireRole, reviseRole, role, roleCode } from './index.ts';

const none = role.initial();
const content = { name: 'Counter sales', permissions: ['sales_outbound:write', 'customer:read'] };
const defined = fold(role, defineRole(none, { code: 'counter', basedOn: 'viewer', ...content }));
const retired = fold(role, retireRole(defined, { people: 0, reason: 'Shop closed' }), defined);
const refused = (code: string) => expect.objectContaining({ code });

describe('custom role', () => {
  it('is defined once, with sorted permissions', () => {
    expect(defined).toEqual({
      status: 'active',
      code: 'counter',
      basedOn: 'viewer',
      name: 'Counter sales',
      permissions: ['customer:read', 'sales_outbound:write'],
      revision: 0,
    });
    const again = { code: 'counter', basedOn: 'user', ...content };
    for (const state of [defined, retired])
      expect(() => defineRole(state, again)).toThrow(refused('CODE_TAKEN'));
  });

  it('gets a new revision with every change, and only then', () => {
    expect(reviseRole(defined, { ...content, permissions: [...content.permissions].toReversed() })).toEqual(
      [],
    );
    const events = reviseRole(defined, { name: 'Counter', permissions: ['customer:read', 'customer:read'] });
    expect(events).toEqual([
      {
        type: 'RoleRevised',
        data: {
          code: 'counter',
          revision: 1,
          name: 'Counter',
          permissions: ['customer:read'],
          nameBefore: 'Counter sales',
          permissionsBefore: ['customer:read', 'sales_outbound:write'],
        },
      },
    ]);
    expect(fold(role, events, defined)).toMatchObject({ basedOn: 'viewer', revision: 1, name: 'Counter' });
  });

  it('is retired once nobody has it, and then neither assigned nor changed', () => {
    expect(() => retireRole(defined, { people: 2, reason: 'Shop closed' })).toThrow(
      expect.objectContaining({ code: 'ROLE_IN_USE', facts: { name: 'Counter sales', people: 2 } }),
    );
    expect(retireRole(retired, { people: 0, reason: 'Again' })).toEqual([]);
    expect(() => activeRole(retired, 'role')).toThrow(
      expect.objectContaining({ code: 'ROLE_RETIRED', field: 'role' }),
    );
    expect(() => reviseRole(retired, content)).toThrow(refused('ROLE_RETIRED'));
    expect(() => reviseRole(none, content)).toThrow(refused('ROLE_NOT_FOUND'));
  });

  it('has a code like a built-in role', () => {
    for (const code of ['counter', 'shop_2']) expect(roleCode.safeParse(code).success).toBe(true);
    for (const code of ['x', 'Counter', 'shop-2', '2shop', 'a.b', `a${'b'.repeat(32)}`])
      expect(roleCode.safeParse(code).success).toBe(false);
  });
});
