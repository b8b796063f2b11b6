import type { Role } from '@granary/api/access';
import { EXPORTS_AT_ONCE } from '@granary/api/exports';
import {
  SCHEDULES_MOST,
  createSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  reviseSchedule,
  runSchedule,
} from '@granary/api/schedules';
import {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserStatus,
  createUser,
} from '@granary/api/users';
import { dayIn, daysFrom } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { readMail, startMailServer } from '../../testing/stack/mail-server.ts';
import { startCommandApi } from '../service.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { ScheduleRuns } from './schedule-runs.ts';
import { Schedules } from './schedules.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let api: TestApi;
let admin: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ GRANARY_SMTP_URL: server.url, GRANARY_PUBLIC_URL: 'https://granary.example/' });
  admin = await api.tokenFor('super_admin');
}, 180_000);
afterAll(async () => {
  await api.close();
  await server.close();
});

const ZONE = 'Asia/Phnom_Penh';
const body = {
  type: 'movements',
  period: 'monthly',
  warehouse: 'WH-A',
  rhythm: { kind: 'daily', time: '08:00' },
  name: 'Movements',
  format: 'xlsx',
  language: 'en-US',
};
const ask = (token: string, changes: object = {}, key = uuidV7()) =>
  api.request(createSchedule, { token, key, body: { ...body, ...changes } });
const asked = async (token: string, changes: object = {}): Promise<string> => {
  const answer = await ask(token, changes);
  expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  return (answer.body.data as { id: string }).id;
};

interface Row {
  readonly next_run_at: Date | null;
  readonly pause_reason: string | null;
  readonly name: string;
}
const rowOf = async (id: string) =>
  (await api.pool.query<Row>('SELECT * FROM platform.report_schedule WHERE id = $1', [id])).rows[0];
const jobsOf = async (userId: string) =>
  (
    await api.pool.query<Record<string, unknown> & { id: string }>(
      'SELECT * FROM platform.job WHERE user_id = $1 ORDER BY asked_at',
      [userId],
    )
  ).rows;
const runsOf = async (schedule: string) =>
  (
    await api.pool.query<{ id: string; due_at: Date; state: string | null; failure: string | null }>(
      'SELECT * FROM platform.report_run WHERE schedule_id = $1 ORDER BY due_at',
      [schedule],
    )
  ).rows;
const work = () => api.app.get(ScheduleRuns).work();
/** Makes the schedule due since 08:00 this many days ago. */
const missedSince = (id: string, daysAgo: number) => {
  const day = daysFrom(dayIn(ZONE, Date.now()), -daysAgo);
  return api.pool.query('UPDATE platform.report_schedule SET next_run_at = $2 WHERE id = $1', [
    id,
    `${day}T01:00:00Z`,
  ]);
};

/** A signed-in user with an account. */
const hired = async (username: string, role: Role = 'manager', warehouses: string[] = ['WH-A']) => {
  const person = {
    username,
    password: 'secret1',
    realName: 'Sok Dara',
    email: `${username}@example.com`,
    phone: '+855 12 345 678',
    role,
    warehouses,
  };
  const answer = await api.request(createUser, { token: admin, body: person });
  const { id } = answer.body.data as { id: string };
  return { id, token: await api.tokenFor(role, warehouses, id) };
};

/** Takes the permission that the report is read by. */
const lose = (id: string) =>
  api.request(changeUserPermissions, {
    token: admin,
    params: { id },
    body: { grants: [], revokes: ['inventory:read'] },
  });

const lettersTo = async (userId: string) =>
  (
    await api.pool.query<{ kind: string; failure: string | null }>(
      `SELECT kind, last_failure AS failure FROM vault.message WHERE user_id = $1 AND kind ~ '^(report|schedule)'`,
      [userId],
    )
  ).rows;
/** All messages to somebody have been sent or given up. */
const settled = (userId: string) =>
  until(
    async () => {
      const { rows } = await api.pool.query<{ open: number; all: number }>(
        `SELECT count(*) FILTER (WHERE settled_at IS NULL)::int AS open, count(*)::int AS all
         FROM vault.message WHERE user_id = $1`,
        [userId],
      );
      return rows[0]?.open === 0 && rows[0].all > 0;
    },
    { what: 'the outbox is empty' },
  );
const mailTo = (username: string) =>
  server.received.filter(({ to }) => to === `${username}@example.com`).map(({ data }) => readMail(data));

const others = [reviseSchedule, pauseSchedule, resumeSchedule, runSchedule] as const;
const all = [...others, removeSchedule] as const;
const send = (contract: (typeof all)[number], token: string, id: string, changes: object = {}) =>
  api.request(contract, {
    token,
    params: { id },
    body: contract === reviseSchedule ? { ...body, ...changes } : {},
  });

describe('a schedule', () => {
  it('is stored with its report, and next runs by the company’s time zone', async () => {
    const id = await asked(await api.tokenFor('manager', ['WH-A'], 'u-scheduling'));
    const row = await rowOf(id);
    expect(row).toMatchObject({
      user_id: 'u-scheduling',
      name: 'Movements',
      report: { type: 'movements', period: 'monthly', warehouse: 'WH-A' },
      rhythm: body.rhythm,
      pause_reason: null,
    });
    expect(row?.next_run_at?.toISOString()).toMatch(/T01:00:00\.000Z$/);
    expect(Number(row?.next_run_at) - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(Number(row?.next_run_at)).toBeGreaterThan(Date.now());
  });

  it('needs permission to export and to read its data, for every command', async () => {
    expect((await ask(await api.tokenFor('viewer'))).body).toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'data:export' },
    });
    const ofRecalls = { type: 'recalls', warehouse: undefined };
    const id = await asked(await api.tokenFor('manager', 'all', 'u-demoted'), ofRecalls);
    const demoted = await api.tokenFor('finance_admin', 'all', 'u-demoted');
    const refused = { code: 'PERMISSION_DENIED', facts: { permission: 'batch:read' } };
    expect((await ask(demoted, ofRecalls)).body).toMatchObject(refused);
    for (const contract of all)
      expect(
        (await send(contract, demoted, id, { type: 'credit', warehouse: undefined })).body,
      ).toMatchObject(refused);
    expect(await rowOf(id)).toBeDefined();
  });

  it('is refused for a warehouse without access', async () => {
    const denied = { status: 403, body: { code: 'WAREHOUSE_ACCESS_DENIED' } };
    const elsewhere = await api.tokenFor('manager', ['WH-B'], 'u-moved');
    expect(await ask(elsewhere)).toMatchObject(denied);
    const id = await asked(await api.tokenFor('manager', ['WH-A'], 'u-moved'));
    for (const contract of [reviseSchedule, resumeSchedule, runSchedule])
      expect(await send(contract, elsewhere, id)).toMatchObject(denied);
  });

  it('cannot be changed, paused, run or deleted by anybody else', async () => {
    const id = await asked(await api.tokenFor('manager', 'all', 'u-owning'));
    const root = await api.tokenFor('super_admin');
    const before = await rowOf(id);
    for (const contract of others) expect((await send(contract, root, id)).status).toBe(404);
    await send(removeSchedule, root, id);
    expect(await rowOf(id)).toEqual(before);
  });

  it('refuses invalid fields by name', async () => {
    const token = await api.tokenFor('manager');
    for (const [changes, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(71) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ period: 'hourly' }, 'period'],
      [{ period: { kind: 'monthly', day: '2026-01-01' } }, 'period'],
      [{ rhythm: { kind: 'yearly', time: '08:00' } }, 'rhythm.kind'],
      [{ rhythm: { kind: 'daily', time: '24:00' } }, 'rhythm.time'],
      [{ rhythm: { kind: 'daily', time: '08:00:01' } }, 'rhythm.time'],
      [{ rhythm: { kind: 'weekly', weekday: 'someday', time: '08:00' } }, 'rhythm.weekday'],
      [{ rhythm: { kind: 'monthly', day: '32', time: '08:00' } }, 'rhythm.day'],
      [{ rhythm: { kind: 'monthly', day: 1, time: '08:00' } }, 'rhythm.day'],
      [{ rhythm: null }, 'rhythm'],
      [{ customer: 'CUST-A' }, 'customer'],
      [{ type: 'everything' }, 'type'],
      [{ format: 'docx' }, 'format'],
      [{ language: 'fr-FR' }, 'language'],
    ] as const) {
      const { status, body: refusal } = await ask(token, changes);
      expect([changes, status, Object.keys(refusal.errors ?? {})]).toEqual([changes, 422, [field]]);
    }
    const { body: refusal } = await ask(token, { rhythm: { kind: 'daily', time: 'noon' } });
    expect(refusal.errors).toEqual({ 'rhythm.time': ['Enter a time such as 08:30'] });
  });

  it('is created once per idempotency key', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-repeating-schedules');
    const key = uuidV7();
    const answers = [await ask(token, {}, key), await ask(token, {}, key)];
    expect(new Set(answers.map(({ body: { data } }) => (data as { id: string }).id)).size).toBe(1);
    expect((await ask(token, { format: 'csv' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused when there are too many, also for concurrent requests', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-many');
    const answers = await Promise.all(Array.from({ length: SCHEDULES_MOST + 3 }, () => ask(token)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body: { code, facts } }) => [status, code, facts])).toEqual(
      Array(3).fill([422, 'TOO_MANY_SCHEDULES', { most: SCHEDULES_MOST }]),
    );
  });

  it('can be paused, resumed, changed and deleted, each idempotent', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-changing');
    const id = await asked(token);
    for (const _ of [1, 2]) expect((await send(pauseSchedule, token, id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ next_run_at: null, pause_reason: 'owner' });
    await send(reviseSchedule, token, id, { name: 'Another' });
    expect(await rowOf(id)).toMatchObject({ name: 'Another', next_run_at: null });
    for (const _ of [1, 2]) expect((await send(resumeSchedule, token, id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ next_run_at: expect.any(Date), pause_reason: null });
    for (const _ of [1, 2]) expect((await send(removeSchedule, token, id)).status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('keeps its next run when renamed, and gets a new one when its times change', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-calling');
    const id = await asked(token);
    const tomorrow = new Date(Date.now() + 60_000);
    await api.pool.query('UPDATE platform.report_schedule SET next_run_at = $2 WHERE id = $1', [
      id,
      tomorrow,
    ]);
    await send(reviseSchedule, token, id, { name: 'Another' });
    expect(await rowOf(id)).toMatchObject({ next_run_at: tomorrow });
    await send(reviseSchedule, token, id, { rhythm: { kind: 'daily', time: '09:30' } });
    expect((await rowOf(id))?.next_run_at?.toISOString()).toMatch(/T02:30:00\.000Z$/);
  });
});

describe('a scheduled report', () => {
  it('runs with the current permissions of its owner, for the last completed period', async () => {
    const { id: userId, token } = await hired('due');
    const id = await asked(token);
    await api.request(assignUserWarehouses, {
      token: admin,
      params: { id: userId },
      body: { warehouses: ['WH-A', 'WH-B'] },
    });
    await missedSince(id, 0);
    await api.pool.query(
      `UPDATE platform.report_schedule SET next_run_at = LEAST(next_run_at, now()) WHERE id = $1`,
      [id],
    );
    await work();
    const jobs = await jobsOf(userId);
    const month = dayIn(ZONE, Date.now()).slice(0, 7);
    expect(jobs).toEqual([
      expect.objectContaining({
        kind: 'report',
        state: 'waiting',
        format: 'xlsx',
        time_zone: ZONE,
        role: 'manager',
        warehouses: ['WH-A', 'WH-B'],
        permission_version: 2,
        name: expect.stringMatching(/^Movements \d{4}-\d\d-01 – \d{4}-\d\d-\d\d$/),
        parameters: {
          type: 'movements',
          warehouse: 'WH-A',
          period: { kind: 'monthly', day: `${daysFrom(`${month}-01`, -1).slice(0, 7)}-01` },
        },
      }),
    ]);
    expect(Number((await rowOf(id))?.next_run_at)).toBeGreaterThan(Date.now());
  });

  it('runs once after several missed times, for the latest', async () => {
    const { id: userId, token } = await hired('missed');
    const id = await asked(token, { period: 'daily', rhythm: { kind: 'daily', time: '00:00' } });
    const today = dayIn(ZONE, Date.now());
    await api.pool.query('UPDATE platform.report_schedule SET next_run_at = $2 WHERE id = $1', [
      id,
      `${daysFrom(today, -8)}T17:00:00Z`,
    ]);
    await work();
    await work();
    expect(await jobsOf(userId)).toEqual([
      expect.objectContaining({
        name: `Movements ${daysFrom(today, -1)}`,
        parameters: expect.objectContaining({ period: { kind: 'daily', day: daysFrom(today, -1) } }),
      }),
    ]);
    const [run] = await runsOf(id);
    expect(run?.due_at.toISOString()).toBe(`${daysFrom(today, -1)}T17:00:00.000Z`);
  });

  it('runs once when two services find it due at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => hired(`twice-${n}`)));
    const ids = await Promise.all(people.map(({ token }) => asked(token)));
    const other = await startCommandApi(api.config);
    try {
      for (const id of ids) await missedSince(id, 1);
      await Promise.all([work(), other.get(ScheduleRuns).work(), work()]);
      for (const { id } of people) expect(await jobsOf(id)).toHaveLength(1);
      for (const id of ids) expect(await runsOf(id)).toHaveLength(1);
    } finally {
      await other.close();
      await other.get<pg.Pool>(POOL).end();
    }
  });

  it.each([
    [
      'lacks the permission by now',
      'permission',
      (id: string) =>
        api.request(changeUserPermissions, {
          token: admin,
          params: { id },
          body: { grants: [], revokes: ['inventory:read'] },
        }),
    ],
    [
      'may not export any more',
      'permission',
      (id: string) =>
        api.request(changeUserPermissions, {
          token: admin,
          params: { id },
          body: { grants: [], revokes: ['data:export'] },
        }),
    ],
    [
      'works elsewhere now',
      'warehouse',
      (id: string) =>
        api.request(assignUserWarehouses, { token: admin, params: { id }, body: { warehouses: ['WH-B'] } }),
    ],
    [
      'is suspended',
      'account',
      (id: string) =>
        api.request(changeUserStatus, {
          token: admin,
          params: { id },
          body: { status: 'suspended', reason: 'For a while' },
        }),
    ],
    [
      'has left',
      'account',
      (id: string) =>
        api.request(changeUserStatus, {
          token: admin,
          params: { id },
          body: { status: 'inactive', reason: 'Has left us' },
        }),
    ],
  ] as const)(
    'does not run if its owner %s: the schedule is paused with the reason',
    async (why, reason, change) => {
      const { id: userId, token } = await hired(why.replaceAll(' ', '-'));
      const id = await asked(token);
      expect((await change(userId)).status).toBe(200);
      await missedSince(id, 1);
      await work();
      expect(await rowOf(id)).toMatchObject({ next_run_at: null, pause_reason: reason });
      expect(await jobsOf(userId)).toEqual([]);
    },
  );

  it.each([
    ['en-US', 'Your scheduled report is paused', 'You lacked the required permission'],
    ['zh-CN', '您的定时报表已暂停', '您当时缺少所需权限'],
    ['km-KH', 'របាយការណ៍តាមកាលវិភាគរបស់អ្នកត្រូវបានផ្អាក', 'អ្នកខ្វះសិទ្ធិដែលត្រូវការ'],
  ] as const)('is paused with one mail in the owner’s language (%s)', async (language, subject, why) => {
    const { id: userId, token } = await hired(`stopped-${language.toLowerCase()}`);
    const id = await asked(token, { language });
    await lose(userId);
    await missedSince(id, 1);
    await work();
    await work();
    await settled(userId);
    expect(await lettersTo(userId)).toEqual([{ kind: 'schedulePaused', failure: null }]);
    const [mail, ...more] = mailTo(`stopped-${language.toLowerCase()}`);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(subject);
    for (const said of [why, 'Movements', 'https://granary.example/reports'])
      expect(mail?.text).toContain(said);
  });

  it('is mailed again when paused again, but not when its owner paused or resumed it', async () => {
    const { id: userId, token } = await hired('stopped-twice');
    const id = await asked(token);
    await send(pauseSchedule, token, id);
    await send(resumeSchedule, token, id);
    await lose(userId);
    for (const letters of [1, 2]) {
      await missedSince(id, 1);
      await work();
      await settled(userId);
      expect(await lettersTo(userId)).toHaveLength(letters);
      await api.app.get(Schedules).resume(userId, id, { kind: 'daily', time: '08:00' });
    }
    expect(mailTo('stopped-twice')).toHaveLength(2);
  });

  it('is paused without a mail if its owner cannot sign in', async () => {
    const { id: userId, token } = await hired('barred');
    const id = await asked(token);
    await api.request(changeUserStatus, {
      token: admin,
      params: { id: userId },
      body: { status: 'suspended', reason: 'For a while' },
    });
    await missedSince(id, 1);
    await work();
    await settled(userId);
    expect(await lettersTo(userId)).toEqual([{ kind: 'schedulePaused', failure: 'NOTHING_TO_SAY' }]);
    expect(mailTo('barred')).toEqual([]);
  });

  it('is paused and mailed once when two services find it due at the same time', async () => {
    const { id: userId, token } = await hired('stopped-by-two');
    const ids = await Promise.all(Array.from({ length: 4 }, () => asked(token)));
    await lose(userId);
    const other = await startCommandApi(api.config);
    try {
      for (const id of ids) await missedSince(id, 1);
      await Promise.all([work(), other.get(ScheduleRuns).work(), work()]);
      await settled(userId);
      expect(await lettersTo(userId)).toHaveLength(ids.length);
      expect(mailTo('stopped-by-two')).toHaveLength(ids.length);
    } finally {
      await other.close();
      await other.get<pg.Pool>(POOL).end();
    }
  });

  it('waits while its owner has too many unfinished files', async () => {
    const { id: userId, token } = await hired('patient');
    const ids = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE + 1 }, () => asked(token)));
    for (const id of ids) await missedSince(id, 1);
    await work();
    const jobs = await jobsOf(userId);
    expect(jobs).toHaveLength(EXPORTS_AT_ONCE);
    await api.pool.query(`UPDATE platform.job SET state = 'failed' WHERE id = $1`, [jobs[0]?.id]);
    await work();
    expect(await jobsOf(userId)).toHaveLength(EXPORTS_AT_ONCE + 1);
  });

  it('runs at once on request, outside its schedule, once per idempotency key', async () => {
    const { id: userId, token } = await hired('hasty');
    const id = await asked(token);
    const before = await rowOf(id);
    const key = uuidV7();
    const run = () => api.request(runSchedule, { token, params: { id }, key });
    const answers = [await run(), await run()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobsOf(userId)).toMatchObject([{ ...(answers[0]!.body.data as object), kind: 'report' }]);
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('the outcome of a scheduled report', () => {
  const become = (id: string, state: string, failure: string | null = null) =>
    api.pool.query('UPDATE platform.job SET state = $2, failure = $3 WHERE id = $1', [id, state, failure]);
  const begun = async (username: string, changes: object = {}) => {
    const { id: userId, token } = await hired(username);
    const id = await asked(token, changes);
    const answer = await api.request(runSchedule, { token, params: { id } });
    return { userId, token, id, job: (answer.body.data as { id: string }).id };
  };

  it('is mailed to its owner once when it is ready, with a link', async () => {
    const { id, job } = await begun('reader');
    await work();
    expect(await runsOf(id)).toMatchObject([{ state: null }]);
    await become(job, 'ready');
    await work();
    await work();
    expect(await runsOf(id)).toMatchObject([{ id: job, state: 'ready' }]);
    await until(() => Promise.resolve(mailTo('reader').length > 0), { what: 'the mail' });
    const [mail] = mailTo('reader');
    expect(mail?.text).toContain('https://granary.example/reports');
    expect(mail?.subject).toBe('Your report is ready');
    const { rows } = await api.pool.query('SELECT kind FROM vault.message WHERE id = $1', [job]);
    expect(rows).toEqual([{ kind: 'reportReady' }]);
  });

  it.each([
    ['en-US', 'Your report could not be created', 'Storage is full.'],
    ['zh-CN', '您的报表未能生成', '存储空间已满'],
    ['km-KH', 'មិនអាចធ្វើរបាយការណ៍របស់អ្នកបានទេ', 'ទំហំផ្ទុកពេញហើយ។'],
  ] as const)(
    'is mailed to its owner once when it failed, with the reason (%s)',
    async (language, subject, why) => {
      const username = `unlucky-${language.toLowerCase()}`;
      const { userId, id, job } = await begun(username, { language });
      await become(job, 'failed', 'storage-full');
      await work();
      await work();
      await settled(userId);
      expect(await runsOf(id)).toMatchObject([{ state: 'failed', failure: 'storage-full' }]);
      expect(await lettersTo(userId)).toEqual([{ kind: 'reportFailed', failure: null }]);
      const [mail, ...more] = mailTo(username);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(subject);
      for (const said of [why, 'Movements', 'https://granary.example/reports'])
        expect(mail?.text).toContain(said);
    },
  );

  it('is not mailed as a failure if the report succeeds before the mail is sent', async () => {
    const { userId, job } = await begun('persistent');
    server.refusing(Infinity);
    await become(job, 'failed', 'broken');
    await work();
    await until(async () => (await lettersTo(userId))[0]?.failure?.startsWith('EENVELOPE') === true, {
      what: 'the refusal',
    });
    await become(job, 'ready');
    server.refusing(0);
    await api.pool.query('UPDATE vault.message SET due_at = now() WHERE user_id = $1', [userId]);
    await settled(userId);
    expect(await lettersTo(userId)).toEqual([{ kind: 'reportFailed', failure: 'NOTHING_TO_SAY' }]);
    expect(mailTo('persistent')).toEqual([]);
  });

  it('is recorded without a mail when the report is cancelled or removed', async () => {
    const cancelled = await begun('changeable');
    await become(cancelled.job, 'cancelled');
    const removed = await begun('tidy');
    await api.pool.query('DELETE FROM platform.job WHERE id = $1', [removed.job]);
    await work();
    for (const { id, userId } of [cancelled, removed]) {
      expect(await runsOf(id)).toMatchObject([{ state: 'cancelled' }]);
      expect(await lettersTo(userId)).toEqual([]);
    }
  });

  it('is shown for the last run only', async () => {
    const { id, token, job } = await begun('returning');
    await become(job, 'ready');
    await work();
    await api.request(runSchedule, { token, params: { id } });
    const runs = await runsOf(id);
    expect(runs.map((run) => [run.id === job, run.state])).toEqual([[false, null]]);
  });
});
