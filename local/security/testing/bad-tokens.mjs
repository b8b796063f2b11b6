import { randomBytes, randomUUID } from 'node:crypto';
import { changeUserPermissions, changeUserStatus, logout } from '@granary/api/users';
import { signToken } from '@granary/platform/access';
import { anotherSession, claimsOf, hire } from './people.mjs';

const HOUR_SECONDS = 3600;
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One invalid token of each kind, for a super admin where possible: `{ kind: { authorization } }`. */
export async function badTokensOf({ stack, root, http, staff }) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { ...claimsOf(root.token), exp: now + HOUR_SECONDS };
  const [, payload] = root.token.split('.');
  const signed = (changes, secret = stack.tokenSecret) => signToken(secret, { ...claims, ...changes });
  const bearer = (token) => ({ authorization: `Bearer ${token}` });

  const leaver = await anotherSession(stack, root);
  await leaver.do(logout);
  const promoted = await hire({ http, root }, 'super_admin', 'all');
  await root.do(changeUserPermissions, {
    params: { id: promoted.userId },
    body: { grants: [], revokes: ['log:read'] },
  });
  const suspended = await hire({ http, root }, 'super_admin', 'all');
  const body = { status: 'suspended', reason: 'For this test' };
  await root.do(changeUserStatus, { params: { id: suspended.userId }, body });

  return {
    'no token': { authorization: undefined },
    'an empty token': { authorization: 'Bearer ' },
    junk: bearer('junk'),
    'three parts of junk': bearer([1, 2, 3].map(() => randomBytes(24).toString('base64url')).join('.')),
    'an expired one': bearer(await signed({ exp: now - HOUR_SECONDS })),
    'one signed with another secret': bearer(await signed({}, randomBytes(32).toString('base64'))),
    'one that is not signed': bearer(`${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`),
    'one whose claims were changed': bearer(changed(root.token, { warehouses: 'all', permissionVersion: 1 })),
    'one of another’s session': bearer(await signed({ sid: claimsOf(staff.everywhere.viewer.token).sid })),
    'one of no session': bearer(await signed({ sid: randomUUID() })),
    'one that was signed out': bearer(leaver.token),
    'one from before the permissions changed': bearer(promoted.token),
    'one of somebody who is suspended': bearer(suspended.token),
    'another scheme': { authorization: `Basic ${root.token}` },
    'no scheme': { authorization: root.token },
    'a refresh token': bearer(root.refreshToken),
  };
}

function changed(token, changes) {
  const [header, , signature] = token.split('.');
  return [header, encoded({ ...claimsOf(token), ...changes, role: 'super_admin', iat: 1 }), signature].join(
    '.',
  );
}
