import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { AccessRelay } from './access-relay.ts';
import { Retention } from './retention.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ GRANARY_ACCESS_LOG_DAYS: '30' });
}, 60_000);
afterAll(() => api.close());

const noteAccess = (subject: string, { daysAgo, relayed }: { daysAgo: number; relayed: boolean }) =>
  api.pool.query(
    `INSERT INTO platform.access_log (user_id, username, role, what, subject, request_id, at, relayed_at)
     SELECT 'u-1', 'one', 'viewer', 'customer', $1, 'r-1', at, CASE WHEN $3 THEN at END
     FROM (SELECT now() - make_interval(days => $2) AS at)`,
    [subject, daysAgo, relayed],
  );
const noteSession = (userId: string, { daysAgo }: { daysAgo: number }) =>
  api.pool.query(
    `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at)
     VALUES (gen_random_uuid(), $1, 'hash', now() - make_interval(days => $2))`,
    [userId, daysAgo],
  );
const column = async (statement: string): Promise<unknown[]> => {
  const { rows } = await api.pool.query<{ kept: string }>(statement);
  return rows.map(({ kept }) => kept);
};

describe('the sweep', () => {
  it('deletes accesses after their term, once the log has them, in any number', async () => {
    await noteAccess('old', { daysAgo: 31, relayed: true });
    await noteAccess('recent', { daysAgo: 29, relayed: true });
    await api.pool.query(
      `INSERT INTO platform.access_log (user_id, username, role, what, subject, request_id, at, relayed_at)
       SELECT 'u-1', 'one', 'viewer', 'customer', 'old', 'r-1', now() - interval '40 days', now()
       FROM generate_series(1, 2500)`,
    );
    await Promise.all([api.app.get(Retention).sweep(), api.app.get(Retention).sweep()]);
    await api.app.get(Retention).sweep();
    expect(await column('SELECT subject AS kept FROM platform.access_log')).toEqual(['recent']);
  });

  it('deletes no access that the log does not have yet', async () => {
    await api.app.get(AccessRelay).beforeApplicationShutdown();
    await noteAccess('waiting', { daysAgo: 400, relayed: false });
    await api.app.get(Retention).sweep();
    expect(await column('SELECT subject AS kept FROM platform.access_log')).toContain('waiting');
  });

  it('deletes sessions a week after they expired', async () => {
    await noteSession('left', { daysAgo: 8 });
    await noteSession('expired', { daysAgo: 6 });
    await noteSession('active', { daysAgo: -1 });
    await api.app.get(Retention).sweep();
    expect(await column('SELECT user_id AS kept FROM platform.session ORDER BY expires_at')).toEqual([
      'expired',
      'active',
    ]);
  });
});
