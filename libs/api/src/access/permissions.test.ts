import { describe, expect, it } from '@jest/globals';
import { registeredEndpoints } from '../registry/index.ts';
import { permissions } from './index.ts';

const demanded: ReadonlySet<string> = new Set(
  registeredEndpoints.flatMap(({ contract: { access, attested = [] } }) => [
    ...(access === 'public' || access === 'signed-in' ? [] : [access].flat()),
    ...[attested].flat(),
  ]),
);
/** Events cannot be deleted: no role has this permission and no endpoint requires it. */
const refusedToAll: readonly string[] = ['log:delete'];

describe('permissions', () => {
  it.each(permissions.filter((one) => !refusedToAll.includes(one)))(
    'include %s, required by an endpoint',
    (permission) => {
      expect([...demanded]).toContain(permission);
    },
  );

  it('include every permission required by an endpoint', () => {
    expect([...demanded].filter((one) => !permissions.some((known) => known === one))).toEqual([]);
  });
});
