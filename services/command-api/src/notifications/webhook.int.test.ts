import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  repeatWebhookDeliveries,
  reviseWebhook,
  type WebhookKind,
} from '@granary/api/notifications';
import { POOL } from '@granary/platform/bootstrap';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { startCommandApi } from '../service.ts';
import { NoticeLooks } from './notice-looks.ts';
import { postSigned } from './webhook-post.ts';

interface Received {
  readonly path: string;
  readonly id: string;
  readonly signature: string;
  readonly body: string;
}

/** Another system: answers with the next of `answers`, otherwise 204. */
const startReceiver = async () => {
  const received: Received[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { 'granary-delivery': id, 'granary-signature': signature } = request.headers;
      received.push({ path: request.url ?? '', id: String(id), signature: String(signature), body });
      const answer = answers.shift();
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, received, answers, close };
};

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let api: TestApi;
let token: string;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startTestApi({
    GRANARY_WEBHOOK_NETWORKS: '127.0.0.0/8',
    GRANARY_PUBLIC_URL: 'https://granary.example',
  });
  token = await api.tokenFor('super_admin');
}, 60_000);
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  await api.request(removeWebhook, { token });
  await api.pool.query('TRUNCATE platform.verification, vault.message, platform.notice_watch CASCADE');
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

const secretIn = ({ body }: { body: { data?: unknown } }): string => (body.data as { secret: string }).secret;
const created = async (kinds: readonly WebhookKind[] = ['verification'], url = `${receiver.url}/granary`) =>
  secretIn(await api.request(createWebhook, { token, body: { url, kinds } }));
const fault = () =>
  api.pool.query(
    `INSERT INTO platform.verification (id, model, version, build, state, difference_count, ended_at)
     VALUES ($1, 'credit', 1, 1, 'differs', 7, clock_timestamp() + interval '1 second')`,
    [randomUUID()],
  );
const look = async (app = api.app) => {
  await api.pool.query('UPDATE platform.notice_watch SET due_at = now()');
  await app.get(NoticeLooks).look();
};
const outbox = async () =>
  (
    await api.pool.query<{ failure: string | null; attempts: number; settled: boolean }>(
      `SELECT last_failure AS failure, attempts, settled_at IS NOT NULL AS settled FROM vault.message
       WHERE kind = 'webhook' ORDER BY created_at`,
    )
  ).rows;
const settled = () =>
  until(async () => (await outbox()).every((one) => one.settled), { what: 'all deliveries settled' });
const tried = () =>
  until(async () => Boolean((await outbox())[0]?.failure), { what: 'a failed delivery', withinMs: 30_000 });
const sendAgain = async () => {
  await api.pool.query('UPDATE vault.message SET due_at = now()');
  await settled();
};
const delivered = async () => {
  await look();
  await fault();
  await look();
  await settled();
};
/** What a receiver does. */
const isSigned = ({ signature, body }: Received, secret: string): boolean => {
  const [, seconds] = /^t=(\d+),/.exec(signature) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return (
    Math.abs(Date.now() / 1000 - Number(seconds)) < 300 && signature.split(',').includes(`v1=${expected}`)
  );
};

describe('the webhook', () => {
  it('gets a signed delivery for each notification, without names', async () => {
    const secret = await created();
    await delivered();
    const [one, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(one!.path).toBe('/granary');
    expect(isSigned(one!, secret)).toBe(true);
    expect(isSigned({ ...one!, body: one!.body.replace('7', '8') }, secret)).toBe(false);
    expect(JSON.parse(one!.body)).toEqual({
      id: one!.id,
      kind: 'verification',
      what: { model: 'credit', count: 7 },
      link: 'https://granary.example/system/projections/credit',
      at: expect.stringMatching(/^20/),
      position: expect.stringMatching(/^\d+$/),
    });
  });

  it('gets nothing of other kinds, and nothing from before', async () => {
    await fault();
    await created(['verification']);
    await api.pool.query(`UPDATE platform.verification SET ended_at = now() - interval '1 hour'`);
    await look();
    await api.request(reviseWebhook, { token, body: { url: `${receiver.url}/x`, kinds: ['rebuild'] } });
    await look();
    await fault();
    await look();
    expect(await outbox()).toEqual([]);
  });

  it('gets a delivery again until it accepts it, under the same id', async () => {
    await created();
    receiver.answers.push((response) => response.writeHead(500).end('secret of the receiver'));
    await look();
    await fault();
    await look();
    await tried();
    expect(await outbox()).toEqual([{ failure: 'HTTP_500', attempts: 1, settled: false }]);
    await sendAgain();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    await look();
    await settled();
    expect(receiver.received).toHaveLength(2);
  });

  it('is not followed to another address', async () => {
    await created();
    receiver.answers.push((response) => response.writeHead(302, { location: `${receiver.url}/else` }).end());
    await look();
    await fault();
    await look();
    await tried();
    expect((await outbox())[0]?.failure).toBe('HTTP_302');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/granary']);
  });

  it('keeps no letter and no command waiting while it is slow, and is given up after ten seconds', async () => {
    await created();
    let answerLate: (() => void) | undefined;
    receiver.answers.push((response) => {
      answerLate = () => response.writeHead(204).end();
    });
    await look();
    await fault();
    await look();
    await until(async () => answerLate !== undefined, { what: 'the delivery' });
    await api.pool.query(
      `INSERT INTO vault.message (id, kind, user_id, useful_until) VALUES ($1, 'notices', 'nobody', now() + interval '1 day')`,
      [randomUUID()],
    );
    const letter = async () =>
      (await api.pool.query(`SELECT FROM vault.message WHERE kind = 'notices' AND settled_at IS NOT NULL`))
        .rowCount === 1;
    await until(letter, { what: 'the letter' });
    expect((await api.request(renewWebhookSecret, { token })).status).toBe(200);
    expect(await outbox()).toMatchObject([{ settled: false, failure: null }]);
    await tried();
    expect((await outbox())[0]?.failure).toBe('TIMEOUT');
  });

  it('gets each delivery once from two processes, and after its sender was killed again', async () => {
    await created();
    const another = await startCommandApi({ ...api.config, PORT: 0 });
    await look();
    await fault();
    await fault();
    await Promise.all([look(), look(another)]);
    await settled();
    expect(receiver.received).toHaveLength(2);
    await another.close();
    await another.get<pg.Pool>(POOL).end();
    // As a process leaves it that dies between the receiver's answer and the row.
    const { rows } = await api.pool.query<{ id: string }>(
      `UPDATE vault.message SET settled_at = NULL, due_at = now() WHERE id = (SELECT id FROM vault.message LIMIT 1) RETURNING id`,
    );
    await settled();
    const ids = receiver.received.map(({ id }) => id);
    expect(ids.filter((id) => id === rows[0]?.id)).toHaveLength(2);
  });

  it('is signed with the former secret as well for a day after a renewal', async () => {
    const former = await created();
    const secret = secretIn(await api.request(renewWebhookSecret, { token }));
    expect(secret).not.toBe(former);
    await delivered();
    expect([isSigned(receiver.received[0]!, former), isSigned(receiver.received[0]!, secret)]).toEqual([
      true,
      true,
    ]);
  });

  it('gets again what was told from a position of the log on, in order, once for each request', async () => {
    await created();
    await delivered();
    for (const _ of [2, 3]) {
      await fault();
      await look();
      await settled();
    }
    const ids = receiver.received.map(({ id }) => id);
    for (const [n, id] of ids.entries())
      await api.pool.query(
        `UPDATE vault.message SET about = (about::jsonb || jsonb_build_object('position', $2::text))::text WHERE id = $1`,
        [id, String(9 + n)],
      );
    const repeated = () => receiver.received.slice(ids.length).map(({ id }) => id);
    const request = { token, key: randomUUID(), body: { fromPosition: '10' } };
    await api.request(repeatWebhookDeliveries, request);
    await until(async () => repeated().length === 2, { what: 'two deliveries again' });
    expect(repeated()).toEqual(ids.slice(1));
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ id: ids[2], position: '11' });

    await settled();
    await api.request(repeatWebhookDeliveries, request);
    await api.request(repeatWebhookDeliveries, { token, body: { fromPosition: '11' } });
    await until(async () => repeated().length > 2, { what: 'the last delivery again' });
    await settled();
    expect(repeated()).toEqual([...ids.slice(1), ids[2]]);
  });

  it('repeats nothing to an address that is gone', async () => {
    const { status, body } = await api.request(repeatWebhookDeliveries, {
      token,
      body: { fromPosition: '0' },
    });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    const odd = await api.request(repeatWebhookDeliveries, { token, body: { fromPosition: '-1' } });
    expect(odd.body.errors).toHaveProperty('fromPosition');
  });

  it('gets nothing more once it is removed', async () => {
    await created();
    receiver.answers.push((response) => response.writeHead(500).end());
    await look();
    await fault();
    await look();
    await tried();
    await api.request(removeWebhook, { token });
    await sendAgain();
    expect(receiver.received).toHaveLength(1);
    expect((await outbox())[0]?.failure).toBe('NOTHING_TO_SAY');
  });

  it('inside our own network is refused, by address and by name', async () => {
    const post = postSigned([]);
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(
        post({ id: 'a', url: receiver.url.replace('127.0.0.1', host), body: '{}', secrets: ['s'] }),
      ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(receiver.received).toEqual([]);
  });
});

describe('its configuration', () => {
  it('shows the secret once, the same to a repeated request', async () => {
    const request = { token, key: randomUUID(), body: { url: 'https://erp.example/x', kinds: ['task'] } };
    const secret = secretIn(await api.request(createWebhook, request));
    expect(secret).toMatch(/^granary_[\w-]{43}$/);
    expect(secretIn(await api.request(createWebhook, request))).toBe(secret);
    const another = await api.request(createWebhook, { ...request, key: randomUUID() });
    expect(another.body.code).toBe('CONCURRENT_CHANGE');
    const { rows } = await api.pool.query<{ found: string }>(
      `SELECT string_agg(m::text, '') AS found FROM vault.message m`,
    );
    expect(rows[0]?.found ?? '').not.toContain(secret);
    for await (const event of api.store.readAll({ categories: new Set(['webhook']) }))
      expect(JSON.stringify(event.data)).not.toContain(secret);
  });

  it.each([
    'http://erp.example/x',
    'https://user:pass@erp.example/x',
    'https://erp.example/x?key=1',
    'ftp://erp.example',
    'http://127.0.0.1.example/x',
    'javascript:alert(1)',
  ])('refuses the address %s', async (url) => {
    const { body } = await api.request(createWebhook, { token, body: { url, kinds: ['task'] } });
    expect(body.errors).toHaveProperty('url');
  });

  it('is for super administrators', async () => {
    const auditor = await api.tokenFor('auditor');
    const body = { url: 'https://erp.example/x', kinds: ['task'] };
    for (const contract of [
      createWebhook,
      reviseWebhook,
      renewWebhookSecret,
      repeatWebhookDeliveries,
      removeWebhook,
    ])
      expect((await api.request(contract, { token: auditor, body })).body.code).toBe('PERMISSION_DENIED');
  });
});
