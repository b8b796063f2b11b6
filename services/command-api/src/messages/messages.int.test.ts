import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWebhook, repeatWebhookDeliveries } from '@granary/api/notifications';
import { createUser, resetUserPassword } from '@granary/api/users';
import { localMessagesIn } from '@granary/platform/local-messages';
import { until } from '@granary/testing/stack';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { deliveriesBy } from './deliveries.ts';
import { DeliveryFailure } from './letter.ts';
import { Messages } from './messages.ts';
import { messagesHealth } from './outbox.ts';
import { startMailServer } from '../../testing/stack/mail-server.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let api: TestApi;
let admin: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({
    GRANARY_SMTP_URL: server.url,
    GRANARY_MAIL_FROM: 'Granary <no-reply@granary.example>',
  });
  admin = await api.tokenFor('super_admin');
}, 60_000);
afterAll(async () => {
  await api.close();
  await server.close();
});

const create = async (username: string): Promise<string> => {
  const body = {
    username,
    password: 'secret1',
    realName: 'Sok Dara',
    email: `${username}@example.com`,
    phone: '+855 12 345 678',
    role: 'viewer',
    warehouses: ['WH1'],
  };
  return ((await api.request(createUser, { token: admin, body })).body.data as { id: string }).id;
};
const reset = (id: string) =>
  api.request(resetUserPassword, { token: admin, params: { id }, body: { password: 'another1' } });
const mailTo = (address: string) => server.received.filter(({ to }) => to === address);
const outboxOf = async (userId: string) =>
  (
    await api.pool.query<{ attempts: number; failure: string | null; settled: boolean }>(
      `SELECT attempts, last_failure AS failure, settled_at IS NOT NULL AS settled
       FROM vault.message WHERE user_id = $1`,
      [userId],
    )
  ).rows;

describe('a message', () => {
  it('is mailed to the address of the account it concerns', async () => {
    const id = await create('told');
    expect((await reset(id)).status).toBe(200);
    await until(async () => (await outboxOf(id))[0]?.settled === true, { what: 'the message was sent' });
    const [mail] = mailTo('told@example.com');
    expect(mail?.data).toMatch(/^From: Granary <no-reply@granary.example>$/m);
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.data).not.toContain('another1');
  });

  it('is retried when the server refuses it, and sent once', async () => {
    const id = await create('patient');
    server.refusing(1);
    await reset(id);
    await until(async () => Boolean((await outboxOf(id))[0]?.failure), { what: 'the refusal' });
    expect(await outboxOf(id)).toEqual([{ attempts: 1, failure: 'EENVELOPE 451', settled: false }]);
    await api.pool.query('UPDATE vault.message SET due_at = now() WHERE user_id = $1', [id]);
    await until(async () => (await outboxOf(id))[0]?.settled === true, { what: 'the message was sent' });
    expect(mailTo('patient@example.com')).toHaveLength(1);
  });

  it('waits while messages are held, as in a copy of the data', async () => {
    const held = await startTestApi({ GRANARY_SMTP_URL: server.url, GRANARY_MESSAGES: 'hold' });
    try {
      const outbox = await held.pool.query(
        `INSERT INTO vault.message (id, kind, user_id, useful_until)
         VALUES (gen_random_uuid(), 'webhook', 'nobody', now() + interval '1 hour') RETURNING id`,
      );
      await held.app.get(Messages).send();
      const { rows } = await held.pool.query('SELECT attempts, settled_at FROM vault.message WHERE id = $1', [
        outbox.rows[0].id,
      ]);
      expect(rows).toEqual([{ attempts: 0, settled_at: null }]);
      expect(await messagesHealth(held.pool, { isHeld: true })).toEqual({
        status: 'ok',
        detail: 'messages are held: nothing is sent',
      });
      const token = await held.tokenFor('super_admin');
      const webhook = { url: 'https://erp.example/granary', kinds: ['task'] };
      await held.request(createWebhook, { token, body: webhook });
      const repeated = await held.request(repeatWebhookDeliveries, { token, body: { fromPosition: '0' } });
      expect([repeated.status, repeated.body.data]).toEqual([200, { held: true }]);
    } finally {
      await held.close();
    }
  });

  it('is counted by its kind once it has failed several times', async () => {
    const failing = async () =>
      /^granary_messages_failing\{.*kind="webhook".*\} (\d+)$/m.exec(
        await (await fetch(`${api.base}/metrics`)).text(),
      )?.[1];
    expect(await failing()).toBeUndefined();
    await api.pool.query(
      `INSERT INTO vault.message (id, kind, user_id, useful_until, attempts, due_at)
       VALUES (gen_random_uuid(), 'webhook', 'nobody', now() + interval '1 hour', 4, now() + interval '1 hour')`,
    );
    expect(await failing()).toBe('1');
  });

  it('is dropped once it is no longer useful', async () => {
    const id = await create('late');
    server.refusing(1);
    await reset(id);
    await until(async () => Boolean((await outboxOf(id))[0]?.failure), { what: 'the refusal' });
    await api.pool.query('UPDATE vault.message SET due_at = now(), useful_until = now() WHERE user_id = $1', [
      id,
    ]);
    await until(async () => (await outboxOf(id))[0]?.settled === true, { what: 'the message was dropped' });
    expect(await outboxOf(id)).toMatchObject([{ failure: 'TOO_LATE' }]);
    expect(mailTo('late@example.com')).toHaveLength(0);
  });

  it('never sends credentials unencrypted', async () => {
    const before = server.commands.length;
    const { mail } = deliveriesBy({
      ...api.config,
      GRANARY_SMTP_URL: `smtp://granary:the-password@127.0.0.1:${server.port}`,
    });
    const letter = { id: 'x', channel: 'mail', to: 'a@example.com', subject: 's', text: 't' } as const;
    const failure = await mail!(letter).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeliveryFailure);
    expect(String((failure as Error).stack)).not.toContain('the-password');
    expect(server.commands.slice(before).join('\n')).not.toMatch(/AUTH|the-password/);
  });

  it('cannot gain recipients or headers from typed text', async () => {
    const { mail } = deliveriesBy(api.config);
    const before = server.received.length;
    const to = 'a@example.com>\r\nRCPT TO:<b@example.com';
    await mail!({ id: 'y', channel: 'mail', to, subject: 's\r\nBcc: c@example.com', text: 't' }).catch(
      () => undefined,
    );
    for (const { to: reached, data } of server.received.slice(before)) {
      expect(reached).not.toBe('b@example.com');
      expect(data).not.toMatch(/^Bcc:/m);
    }
  });
});

describe('a text message', () => {
  it('is posted to the gateway with its token, and redirects are not followed', async () => {
    const asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ url: request.url, authorization: request.headers.authorization, body });
        response.writeHead(request.url === '/away' ? 302 : 202, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const letter = { id: 'z', channel: 'sms', to: '+85512345678', subject: '', text: 'hello' } as const;
    const by = (path: string) =>
      deliveriesBy({ ...api.config, GRANARY_SMS_URL: base + path, GRANARY_SMS_TOKEN: 'secret' }).sms!;
    await by('/send')(letter);
    await expect(by('/away')(letter)).rejects.toMatchObject({ code: 'SMS_NO_ANSWER' });
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
    expect(asked.map(({ url }) => url)).toEqual(['/send', '/away']);
    expect(asked[0]).toMatchObject({
      authorization: 'Bearer secret',
      body: JSON.stringify({ id: 'z', to: '+85512345678', text: 'hello' }),
    });
  });
});

describe('without a mail server', () => {
  it('messages are written to a private folder', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'granary-mail-')), 'mail');
    const { mail, sms } = deliveriesBy({ ...api.config, GRANARY_SMTP_URL: undefined, GRANARY_MAIL: folder });
    await mail!({ id: 'm1', channel: 'mail', to: 'a@example.com', subject: 'S', text: 'T' });
    await sms!({ id: 'm2', channel: 'sms', to: '+855', subject: '', text: 'U' });
    expect((await localMessagesIn(folder, 10)).map(({ id, text }) => [id, text])).toEqual(
      expect.arrayContaining([
        ['m1', 'T'],
        ['m2', 'U'],
      ]),
    );
    for (const file of ['m1.json', 'm1.eml'])
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'm1.eml'), 'utf8')).split(/\r?\n/)).toEqual(
      expect.arrayContaining(['To: a@example.com', 'Subject: S', 'Message-ID: <m1@granary>', 'T']),
    );
    expect(await readdir(folder)).not.toContain('m2.eml');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await rm(folder, { recursive: true });
  });

  it('and without a folder, nothing is sent', () => {
    expect(deliveriesBy({ ...api.config, GRANARY_SMTP_URL: undefined })).toEqual({});
  });
});
