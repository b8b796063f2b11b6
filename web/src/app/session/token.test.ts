/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { awaitsMore, claimsOf, expiryOf, permissionsIn } from './token.ts';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('token', () => {
  it('can contain any characters in its claims', () => {
    expect(claimsOf(token({ exp: 5, name: '陈 សុខា ÿ?>' }))).toMatchObject({ exp: 5, name: '陈 សុខា ÿ?>' });
  });

  it('has no claims when malformed', () => {
    for (const text of ['', 'x', 'a.b.c', token([]).replace('W', '%')])
      expect(claimsOf(text)).not.toHaveProperty('exp');
  });

  it('yields only known permissions', () => {
    expect(permissionsIn(token({ permissions: ['inbound:read', 'moon:land'] }))).toEqual(['inbound:read']);
    expect(permissionsIn(token({ permissions: ['moon:land'] }))).toBeUndefined();
    expect(permissionsIn(token({}))).toBeUndefined();
  });

  it('states whether a new password is required', () => {
    expect(awaitsMore(token({ mustChangePassword: true }))).toBe(true);
    expect(awaitsMore(token({ mustChangePassword: false }))).toBe(false);
    expect(awaitsMore(token({}))).toBe(false);
  });

  it('expires by its claim, else by the answer, else after a day', () => {
    expect(expiryOf(token({ exp: 100 }), '2026-11-21T00:00:00Z', 0)).toBe(100_000);
    expect(expiryOf(token({}), '1970-01-01T00:00:07Z', 0)).toBe(7000);
    expect(expiryOf(token({}), undefined, 1)).toBe(86_400_001);
  });
});
