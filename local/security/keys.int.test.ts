import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissionsOf, roles } from '@granary/api/access';
import { registeredEndpoints } from '@granary/api/registry';
import { createHash } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { openFixtures } from './testing/fixtures.mjs';
import { contractOf } from './testing/operations.mjs';
import { neverDone, validRequest } from './testing/requests.mjs';

/** These concern the caller, so the same request of another user is a different one. */
const aboutOneself = new Set([
  'login',
  'refresh',
  'logout',
  'changePassword',
  'beginTwoFactor',
  'beginPasskey',
  'reviseOwnProfile',
  'requestContactCode',
  'endSession',
  'endOtherSessions',
  'changeSettings',
  'setTemplateFavourite',
  'changeAvatar',
  'removeAvatar',
]);
/** A secret is shown once: the repeated request gets none. */
const shownOnce: Readonly<Record<string, object>> = { issueApiKey: { key: null } };
const commands = registeredEndpoints
  .filter(
    ({ name, contract }) =>
      contract.method !== 'GET' && contract.access !== 'public' && !aboutOneself.has(name),
  )
  .map(({ name }) => name);

/** Guessing or reusing other users' command keys must not grant access. */
describe('idempotency key of somebody else or from the log', () => {
  let fixtures: Awaited<ReturnType<typeof openFixtures>>;
  beforeAll(async () => {
    fixtures = await openFixtures();
  }, 180_000);
  afterAll(() => fixtures.close());

  const newestIn = async () => {
    for await (const event of fixtures.stack.store.readAll({ backwards: true }))
      // Rejections are recorded in streams of this category.
      if (event.category !== 'access') return event;
    throw new Error('the log is empty');
  };

  /**
   * A digest of credentials, sessions and accounts, and the position of the newest event: neither may change without
   * the other.
   */
  const stateOf = async () => {
    const { pool } = fixtures.stack;
    const { rows } = await pool.query(
      `SELECT (SELECT json_agg(c ORDER BY user_id) FROM vault.credential c) AS credentials,
              (SELECT json_agg(p ORDER BY command_id) FROM vault.proposed_credential p) AS proposed,
              (SELECT json_agg(s ORDER BY sid) FROM platform.session s) AS sessions,
              (SELECT json_agg(a ORDER BY user_id) FROM platform.account a) AS accounts`,
    );
    const { position } = await newestIn();
    return { position, others: createHash('sha256').update(JSON.stringify(rows)).digest('hex') };
  };

  const isAllowed = (role: (typeof roles)[number], access: string | readonly string[]): boolean =>
    access === 'signed-in' || [access].flat().some((one) => permissionsOf(role).includes(one as never));

  it.each(commands)(
    'gives no access: %s',
    async (name) => {
      const { root, staff, stack } = fixtures;
      const contract = contractOf(name)!;
      const request = await validRequest(fixtures, name);
      await stack.quiet();
      const { position } = await newestIn();
      const key = uuidV7();
      const first = await root.send(contract, { ...request, key });
      const refusal = (neverDone as Record<string, string>)[name];
      if (refusal) expect(first.body).toMatchObject({ code: refusal });
      else expect([first.status, first.body]).toMatchObject([200, { success: true }]);
      await stack.quiet();
      const newest = await newestIn();
      // A key is only used if it has done something.
      const isUsed = newest.position > position;
      const { id, metadata } = newest;
      const keys = [key, id, metadata.commandId, metadata.$correlationId, root.userId];
      const before = await stateOf();

      for (const role of roles.filter((one) => one !== 'super_admin')) {
        const person = staff.everywhere![role];
        const answerTo = async (sent: { key: string }) => {
          const { status, body } = await person.send(contract, { ...request, ...sent });
          return { role, status, code: body?.code };
        };
        if (!isAllowed(role, contract.access)) {
          const refused = { role, status: 403, code: 'PERMISSION_DENIED' };
          for (const used of keys) expect(await answerTo({ key: used })).toEqual(refused);
        } else if (isUsed) {
          expect((await answerTo({ key })).status).toBeGreaterThanOrEqual(400);
          const { status } = await staff.south![role].send(contract, { ...request, key });
          expect(status).toBeGreaterThanOrEqual(400);
          expect(status).toBeLessThan(500);
        }
      }
      expect(await stateOf()).toEqual(before);

      if (refusal) return;
      const again = await root.send(contract, { ...request, key });
      const { data } = first.body;
      const expected = shownOnce[name] ? { ...data, ...shownOnce[name] } : data;
      expect([again.status, again.body.data]).toEqual([first.status, expected]);
      await stack.quiet();
      expect(await stateOf()).toEqual(before);
    },
    // Longer than any of its waits, each of which says what it waits for.
    300_000,
  );
});
