import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listLocalMessages } from '@granary/api/messages';
import { permissionsOf } from '@granary/api/access';
import { keepLocalMessage } from '@granary/platform/local-messages';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let folder: string;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-mail-'));
  api = await startTestApi([], { GRANARY_MAIL: folder });
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const message = (id: string, at: string) =>
  ({ id, at, channel: 'mail', to: 'dara@example.com', subject: 'S', text: 'T' }) as const;

describe('local messages', () => {
  it('are listed for super administrators, newest first, and the access is recorded', async () => {
    await keepLocalMessage(folder, message('older', '2026-11-21T08:00:00.000Z'));
    await keepLocalMessage(folder, message('newer', '2026-11-22T08:00:00.000Z'));
    const token = await api.tokenFor({ role: 'super_admin' });
    const { body } = await api.request(listLocalMessages, { token });
    expect(body.data.rows.map(({ id }) => id)).toEqual(['newer', 'older']);
    const { rows } = await api.pool.query(
      `SELECT FROM platform.access_log WHERE what = 'user' AND subject = '*'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('are refused to everybody else, whatever they were granted, because a link in them opens any account', async () => {
    const permissions = [...permissionsOf('admin'), 'system:admin' as const];
    const token = await api.tokenFor({ role: 'admin', permissions });
    const { status, body } = await api.request(listLocalMessages, { token });
    expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('do not exist if a mail server is configured', async () => {
    const served = await startTestApi([], { GRANARY_MAIL: folder, GRANARY_SMTP_URL: 'smtp://127.0.0.1' });
    const token = await served.tokenFor({ role: 'super_admin' });
    const { status, body } = await served.request(listLocalMessages, { token });
    await served.close();
    expect([status, body.code]).toEqual([404, 'MESSAGES_NOT_LOCAL']);
  }, 120_000);
});
