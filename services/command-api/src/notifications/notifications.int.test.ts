import type { Role } from '@granary/api/access';
import { MAIL_SETTING, type NotificationKind } from '@granary/api/notifications';
import { changeSettings, changeUserPermissions, createUser } from '@granary/api/users';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { POOL } from '@granary/platform/bootstrap';
import { CreditAccountRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { OperationRow } from '@granary/read-models/operation-log';
import { OutboundRow } from '@granary/read-models/outbound';
import { BatchRow } from '@granary/read-models/stock';
import { UserRow } from '@granary/read-models/users';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { InstanceRow } from '@granary/read-models/workflow';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { batch, outboundOrder, waitingCreditRequest } from '@granary/testing/fixtures/rows';
import { createTable, insertRows, until } from '@granary/testing/stack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { person, verifyEmail } from '../../testing/fixtures/people.ts';
import { readMail, startMailServer } from '../../testing/stack/mail-server.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { startCommandApi } from '../service.ts';
import { NoticeLooks } from './notice-looks.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let api: TestApi;
let admin: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({
    GRANARY_SMTP_URL: server.url,
    GRANARY_PUBLIC_URL: 'https://granary.example/',
  });
  admin = await api.tokenFor('super_admin');
  const tables = [
    BatchRow,
    CreditAccountRow,
    CustomerRow,
    InstanceRow,
    OperationRow,
    OutboundRow,
    UserRow,
    WarehouseRow,
  ];
  for (const table of tables) await createTable(api.pool, table);
}, 60_000);
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  await api.pool.query(`TRUNCATE inventory.batch, credit.account, workflow.instance, operations.operation,
    documents.outbound, platform.job, platform.verification, platform.read_model_build, platform.setting`);
  server.received.length = 0;
});

const moment = () => new Date().toISOString();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let hires = 0;
/** Somebody with a verified address, unless `isVerified` says otherwise, who wants these kinds by e-mail. */
const hired = async (kinds: readonly NotificationKind[], role: Role = 'admin', isVerified = true) => {
  hires += 1;
  const username = `reader${hires}`;
  const body = { ...person(username, role), warehouses: ['WH1'] };
  const { data } = (await api.request(createUser, { token: admin, body })).body;
  const { id } = data as { id: string };
  if (isVerified) await verifyEmail(api, id);
  const token = await api.tokenFor(role, ['WH1'], id);
  const wants = (...wanted: readonly NotificationKind[]) => set(MAIL_SETTING, wanted);
  const set = (name: string, value: unknown) =>
    api.request(changeSettings, { token, body: { rows: [{ name, value: JSON.stringify(value) }] } });
  await set('language', 'en-US');
  await wants(...kinds);
  const mails = () =>
    server.received
      .filter(({ to }) => to === `${username}@example.com`)
      .map(({ data: mail }) => ({ ...readMail(mail), id: /^Message-ID: (.*)$/im.exec(mail)?.[1] }));
  return { id, token, set, wants, mails };
};
type Hired = Awaited<ReturnType<typeof hired>>;

const outboxOf = async ({ id }: Hired) =>
  (
    await api.pool.query<{ failure: string | null; settled: boolean }>(
      `SELECT last_failure AS failure, settled_at IS NOT NULL AS settled FROM vault.message
       WHERE user_id = $1 AND kind = 'notices' ORDER BY due_at`,
      [id],
    )
  ).rows;
/** Looks as if it were time again, and waits until everything found is sent or given up. */
const look = async (app = api.app) => {
  await api.pool.query(
    `UPDATE platform.notice_watch SET due_at = now() WHERE due_at < now() + interval '1 minute'`,
  );
  await app.get(NoticeLooks).look();
};
const settled = (who: Hired) =>
  until(async () => (await outboxOf(who)).every(({ settled: isSettled }) => isSettled), {
    what: 'the outbox',
  });
const lookAndSend = async (who: Hired) => {
  await look();
  await settled(who);
};

const insert = <Row extends object>(entity: new () => Row, rows: readonly Row[]) =>
  insertRows(api.pool, entity, rows);
const account = (customer: string, changes: Partial<CreditAccountRow> = {}): CreditAccountRow => ({
  customer,
  creditLimit: '100.00',
  used: '95.00',
  reserved: '0.00',
  available: '5.00',
  prepaid: '0.00',
  shortfall: '0.00',
  usageRate: '95.00',
  standing: 'watch',
  standingSince: moment(),
  openedAt: ago(900),
  updatedAt: moment(),
  ...changes,
});
const near = (...customers: readonly string[]) =>
  insert(
    CreditAccountRow,
    customers.map((customer) => account(customer)),
  );
const job = (userId: string, state: string, id: string = randomUUID()) =>
  api.pool.query(
    `INSERT INTO platform.job (id, kind, name, parameters, format, language, time_zone, user_id, username, role,
       permissions, permission_version, state, ended_at, expires_at)
     VALUES ($1, 'list', 'items.xlsx', '{}', 'xlsx', 'en-US', 'UTC', $2, '', 'admin', '{}', 1, $3, now(),
       now() + interval '1 day')`,
    [id, userId, state],
  );
const verified = () =>
  api.pool.query(
    `INSERT INTO platform.verification (id, model, version, build, state, difference_count, ended_at)
     VALUES ($1, 'credit', 1, 1, 'differs', 7, now())`,
    [randomUUID()],
  );
const rebuilt = () =>
  api.pool.query(
    `INSERT INTO platform.read_model_build (name, version, build, requested_at, ended_at, outcome)
     VALUES ('credit', 1, 1, $1, $1, 'switched'), ('credit', 1, 2, $2, now(), 'switched')`,
    [ago(90), ago(60)],
  );
const short = async () => {
  await insert(OutboundRow, [outboundOrder('OUT-9', { warehouse: 'WH1', status: 'picking' })]);
  const row = operationRows()({ type: 'OutboundShortPicked', subject: 'OUT-9', recordedAt: moment() });
  await insert(OperationRow, [row]);
};

const kinds: readonly {
  readonly kind: NotificationKind;
  readonly happens: (who: Hired) => Promise<unknown>;
  readonly says: string;
  readonly link: string;
}[] = [
  {
    kind: 'task',
    happens: () => insert(InstanceRow, [waitingCreditRequest('CR-1', { taskSince: moment() })]),
    says: 'CR-1 from dara waits for your approval',
    link: '/credit-management/requests/CR-1',
  },
  { kind: 'order_short', happens: short, says: 'OUT-9 was picked short', link: '/warehouse/outbound/OUT-9' },
  {
    kind: 'expiry',
    happens: () =>
      insert(BatchRow, [
        batch({ warehouse: 'WH1', expiresOn: dayIn(COMPANY_TIME_ZONE, Date.now()), receivedAt: moment() }),
      ]),
    says: '1 batch in WH1 expires on',
    link: '/warehouse/inventory?view=all&filter=current%3Agte%3A0.001&filter=warehouse%3Ain%3AWH1&filter=expiryDate',
  },
  {
    kind: 'credit',
    happens: () => near('C-1'),
    says: 'C-1 is near the credit limit',
    link: '/credit-management/statements/C-1',
  },
  {
    kind: 'export_ready',
    happens: ({ id }) => job(id, 'ready'),
    says: 'items.xlsx is ready to download',
    link: '/export',
  },
  {
    kind: 'export_failed',
    happens: ({ id }) => job(id, 'failed'),
    says: 'items.xlsx could not be created',
    link: '/export',
  },
  {
    kind: 'verification',
    happens: verified,
    says: 'Credit: verification found 7 faults',
    link: '/system/projections/credit',
  },
  {
    kind: 'rebuild',
    happens: rebuilt,
    says: 'Credit was rebuilt and is live',
    link: '/system/projections/credit',
  },
];

describe.each(kinds)('a notification of the kind $kind', ({ kind, happens, says, link }) => {
  it('is mailed once to those who want it, in their words, with a link', async () => {
    const [wants, silent] = [await hired([kind]), await hired([])];
    await look();
    await happens(wants);
    await lookAndSend(wants);
    const [mail, ...more] = wants.mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(says);
    expect(mail?.text).toContain(says);
    expect(mail?.text).toContain(`https://granary.example${link}`);
    expect(mail?.text).toContain('https://granary.example/profile');
    await lookAndSend(wants);
    expect(wants.mails()).toHaveLength(1);
    expect(silent.mails()).toEqual([]);
  });
});

describe('mails of notifications', () => {
  it('tell of nothing from before the choice, but of everything since', async () => {
    await insert(CreditAccountRow, [account('C-1', { standingSince: ago(5) })]);
    const who = await hired(['credit']);
    await near('C-2');
    await lookAndSend(who);
    expect(who.mails().map(({ subject }) => subject)).toEqual(['C-2 is near the credit limit']);
  });

  it('gather what comes soon after one, and count what they do not name', async () => {
    const who = await hired(['credit']);
    await near('C-1');
    await lookAndSend(who);
    await near(...Array.from({ length: 25 }, (_, n) => `D-${n}`));
    await lookAndSend(who);
    expect(who.mails()).toHaveLength(1);
    await api.pool.query('UPDATE platform.notice_watch SET due_at = now()');
    await lookAndSend(who);
    const [, gathered, ...more] = who.mails();
    expect(more).toEqual([]);
    expect(gathered?.subject).toMatch(/^D-\d+ is near the credit limit, and 24 more$/);
    expect(gathered?.text.match(/is near the credit limit/g)).toHaveLength(20);
    expect(gathered?.text).toContain('and 5 more');
  });

  it('come once when two processes look at once, and after a restart', async () => {
    const who = await hired(['credit']);
    const another = await startCommandApi({ ...api.config, PORT: 0 });
    await near('C-1', 'C-2');
    await Promise.all([look(), look(another)]);
    await settled(who);
    await another.close();
    await another.get<pg.Pool>(POOL).end();
    const restarted = await startCommandApi({ ...api.config, PORT: 0 });
    await api.pool.query('UPDATE platform.notice_watch SET due_at = now()');
    await look(restarted);
    await settled(who);
    await restarted.close();
    await restarted.get<pg.Pool>(POOL).end();
    expect(who.mails()).toHaveLength(1);
    expect(await outboxOf(who)).toHaveLength(1);
  });

  it('are sent again after a refusal, under the same id', async () => {
    const who = await hired(['credit']);
    server.refusing(1);
    await near('C-1');
    await look();
    await until(async () => Boolean((await outboxOf(who))[0]?.failure), { what: 'the refusal' });
    const { rows } = await api.pool.query<{ id: string }>(
      `UPDATE vault.message SET due_at = now() WHERE user_id = $1 AND kind = 'notices' RETURNING id`,
      [who.id],
    );
    await settled(who);
    expect(who.mails().map(({ id }) => id)).toEqual([`<${rows[0]?.id}@granary>`]);
  });

  const refusedOnce = async (who: Hired) => {
    server.refusing(1);
    await near('C-1');
    await look();
    await until(async () => Boolean((await outboxOf(who))[0]?.failure), { what: 'the refusal' });
  };
  const sendAgain = async (who: Hired) => {
    await api.pool.query('UPDATE vault.message SET due_at = now() WHERE user_id = $1', [who.id]);
    await settled(who);
    expect(who.mails()).toEqual([]);
    expect(await outboxOf(who)).toEqual([{ failure: 'NOTHING_TO_SAY', settled: true }]);
  };

  it('say nothing that their reader may not read when they are sent', async () => {
    const who = await hired(['credit']);
    await refusedOnce(who);
    const body = { grants: [], revokes: ['credit:read'] };
    await api.request(changeUserPermissions, { token: admin, params: { id: who.id }, body });
    await sendAgain(who);
  });

  it('are not sent once they are not wanted', async () => {
    const who = await hired(['credit']);
    await refusedOnce(who);
    await who.wants('task');
    await sendAgain(who);
  });

  it('are not sent once there is nothing to tell', async () => {
    const who = await hired(['credit']);
    await refusedOnce(who);
    await api.pool.query('TRUNCATE credit.account');
    await sendAgain(who);
  });

  it('go to verified addresses only, and are not made up for later', async () => {
    const who = await hired(['credit'], 'admin', false);
    await near('C-1');
    await lookAndSend(who);
    await verifyEmail(api, who.id);
    await lookAndSend(who);
    expect(who.mails()).toEqual([]);
    await near('C-2');
    await lookAndSend(who);
    expect(who.mails().map(({ subject }) => subject)).toEqual(['C-2 is near the credit limit']);
  });

  it('are about the warehouses of their reader', async () => {
    const who = await hired(['expiry']);
    await insert(BatchRow, [
      batch({ warehouse: 'WH2', expiresOn: dayIn(COMPANY_TIME_ZONE, Date.now()), receivedAt: moment() }),
    ]);
    await lookAndSend(who);
    expect(who.mails()).toEqual([]);
  });

  it('are in the language of their reader, at the time of the company', async () => {
    const who = await hired(['credit']);
    await who.set('language', 'zh-CN');
    await insert(CreditAccountRow, [account('C-1', { standingSince: '2999-01-01T20:30:00.000Z' })]);
    await lookAndSend(who);
    const [mail] = who.mails();
    expect(mail?.subject).toBe('C-1 接近信用额度');
    expect(mail?.text).toContain('2999-01-02 03:30');
  });

  it('do not tell of scheduled reports, which have their own', async () => {
    const who = await hired(['export_ready']);
    const [schedule, made] = [randomUUID(), randomUUID()];
    await api.pool.query(
      `INSERT INTO platform.report_schedule (id, user_id, name, report, rhythm, format, language, next_run_at)
       VALUES ($1, $2, 'Daily', '{}', '{}', 'xlsx', 'en-US', now() + interval '1 day')`,
      [schedule, who.id],
    );
    await api.pool.query(
      `INSERT INTO platform.report_run (id, schedule_id, due_at, state, settled_at) VALUES ($1, $2, now(), 'ready', now())`,
      [made, schedule],
    );
    await job(who.id, 'ready', made);
    await lookAndSend(who);
    expect(await outboxOf(who)).toEqual([]);
    await job(who.id, 'ready');
    await lookAndSend(who);
    expect(who.mails()).toHaveLength(1);
  });

  it('of kinds that cannot be read do not keep others waiting', async () => {
    const who = await hired(['credit', 'verification']);
    await api.pool.query('ALTER TABLE credit.account RENAME TO being_built');
    await verified();
    await lookAndSend(who);
    await api.pool.query('ALTER TABLE credit.being_built RENAME TO account');
    expect(who.mails().map(({ subject }) => subject)).toEqual(['Credit: verification found 7 faults']);
  });
});
