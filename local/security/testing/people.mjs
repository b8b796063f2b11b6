import { randomUUID } from 'node:crypto';
import { roles } from '@granary/api/access';
import { changePassword, createUser, login } from '@granary/api/users';
import { signToken } from '@granary/platform/access';
import { LOCAL_PASSWORD } from '../../stack/applications.mjs';
import { messageOf, newDesk, pathOf } from './http.mjs';
import { STAFF_PHONE } from './places.mjs';

const FIRST_PASSWORD = 'first-Pass-1';
export const PASSWORD = 'second-Pass-2';
const HOUR_SECONDS = 3600;

/**
 * A signed-in user: `send` returns any response, `done` throws if it is not a success, `do` throws as well and returns
 * the data.
 */
export function personWith(http, facts) {
  const send = (contract, sent = {}) =>
    http.ask(
      contract.method,
      pathOf(contract.path, sent),
      messageOf(contract.method, { token: facts.token, ...sent }),
    );
  const done = async (contract, sent) => {
    const answer = await send(contract, sent);
    const { status, body, text } = answer;
    if (!body?.success)
      throw new Error(
        `${contract.method} ${contract.path} as ${facts.name}: ${status} ${text.slice(0, 500)}`,
      );
    return answer;
  };
  return { ...facts, send, done, do: async (contract, sent) => (await done(contract, sent)).body.data };
}

export async function signIn(http, username, password) {
  const nobody = personWith(http, { name: username, token: undefined });
  const answer = await nobody.do(login, { body: { username, password }, localAddress: newDesk() });
  return {
    name: username,
    username,
    password,
    userId: answer.user.id,
    role: answer.user.role,
    token: answer.access_token,
    refreshToken: answer.refresh_token,
  };
}

export const theFirst = async (http) =>
  personWith(http, { ...(await signIn(http, 'super_admin', LOCAL_PASSWORD)), warehouses: 'all' });

let newcomers = 0;
/** Creates an account that has already set its own password. */
export async function hire({ http, root }, role, warehouses, username = `someone-${(newcomers += 1)}`) {
  const profile = {
    realName: `Person ${username}`,
    email: `${username}@people.example`,
    phone: STAFF_PHONE,
    department: 'Office',
    position: role,
  };
  const body = { username, password: FIRST_PASSWORD, role, warehouses, ...profile };
  await root.do(createUser, { body });
  const newcomer = personWith(http, await signIn(http, username, FIRST_PASSWORD));
  await newcomer.do(changePassword, { body: { currentPassword: FIRST_PASSWORD, newPassword: PASSWORD } });
  return personWith(http, { ...(await signIn(http, username, PASSWORD)), warehouses });
}

/** One user per role for all warehouses (`everywhere.manager`), and one per role and place (`north.manager`). */
export async function hireEverybody({ http, root }, places) {
  const staff = { everywhere: { super_admin: root } };
  const wanted = roles.flatMap((role) => [
    ...(role === 'super_admin' ? [] : [{ role, where: 'everywhere', warehouses: 'all' }]),
    ...Object.entries(places).map(([where, { code }]) => ({ role, where, warehouses: [code] })),
  ]);
  const next = async () => {
    for (let one = wanted.shift(); one; one = wanted.shift()) {
      const { role, where, warehouses } = one;
      (staff[where] ??= {})[role] = await hire({ http, root }, role, warehouses, `${role}-${where}`);
    }
  };
  await Promise.all([next(), next(), next()]);
  return staff;
}

/** Creates another session of a user without a password check, for calls that end their session. */
export async function anotherSession({ http, pool, tokenSecret }, person, changes = {}) {
  const sid = randomUUID();
  await pool.query(
    `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at)
     VALUES ($1, $2, '', now() + interval '1 day')`,
    [sid, person.userId],
  );
  const claims = { ...claimsOf(person.token), sid, exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS };
  return personWith(http, { ...person, token: await signToken(tokenSecret, { ...claims, ...changes }) });
}

/**
 * A user with the same permissions that exists only for authentication, for a call that ends all of a user's sessions.
 */
export async function doubleOf(stack, person) {
  const userId = randomUUID();
  await stack.pool.query(
    `INSERT INTO platform.account (user_id, username, permission_version, enabled)
     SELECT $1, $1, permission_version, true FROM platform.account WHERE user_id = $2`,
    [userId, person.userId],
  );
  return anotherSession(stack, { ...person, userId }, { sub: userId });
}

export const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
