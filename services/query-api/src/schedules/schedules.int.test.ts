import { listSchedules } from '@granary/api/schedules';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startJobs, type SignedIn } from '../../testing/stack/jobs.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let running: ReturnType<typeof startJobs>;
beforeAll(async () => {
  api = await startTestApi();
  running = startJobs(api);
}, 180_000);
afterAll(() => api.close());

const report = { type: 'movements', period: 'monthly', warehouse: 'WH-PP' };
const rhythm = { kind: 'weekly', weekday: 'monday', time: '08:00' };

/** Inserts a schedule as command-api does. */
const keep = async (userId: string, columns: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    user_id: userId,
    name: 'Movements',
    report,
    rhythm,
    format: 'pdf',
    language: 'km-KH',
    next_run_at: '2999-01-01T00:00:00.000Z',
    ...columns,
  };
  const names = Object.keys(row);
  await api.pool.query(
    `INSERT INTO platform.report_schedule (${names.join(', ')}) VALUES (${names.map((_, n) => `$${String(n + 1)}`).join(', ')})`,
    Object.values(row),
  );
  return String(row['id']);
};
const run = (schedule: string, job: string, dueAt: string, state: string | null = null) =>
  api.pool.query('INSERT INTO platform.report_run (id, schedule_id, due_at, state) VALUES ($1, $2, $3, $4)', [
    job,
    schedule,
    dueAt,
    state,
  ]);
const listed = async ({ token }: SignedIn) => {
  const { status, body } = await api.request(listSchedules, { token });
  expect(status).toBe(200);
  return body.data.rows;
};

it('scheduled reports are visible only to their owner', async () => {
  const owner = await running.signIn();
  const id = await keep(owner.userId);
  expect(await listed(owner)).toEqual([
    {
      id,
      name: 'Movements',
      report,
      rhythm,
      format: 'pdf',
      language: 'km-KH',
      nextRunAt: '2999-01-01T00:00:00.000Z',
      pause: null,
      lastRun: null,
    },
  ]);
  expect(await listed(await running.signIn({ role: 'super_admin' }))).toEqual([]);
  const { token } = await running.signIn({ role: 'viewer' });
  expect((await api.request(listSchedules, { token })).body.code).toBe('PERMISSION_DENIED');
});

it('a paused schedule shows its reason, and one that is no longer supported can still be removed', async () => {
  const owner = await running.signIn();
  const paused = { next_run_at: null, paused_at: '2026-11-24T01:00:00.000Z', pause_reason: 'permission' };
  await keep(owner.userId, { ...paused, report: { type: 'horoscope' }, rhythm: { kind: 'hourly' } });
  expect(await listed(owner)).toMatchObject([
    {
      nextRunAt: null,
      pause: { reason: 'permission', at: '2026-11-24T01:00:00.000Z' },
      report: null,
      rhythm: null,
    },
  ]);
});

it('the last run shows the state of its export, and keeps it after the export is deleted', async () => {
  const owner = await running.signIn();
  const id = await keep(owner.userId);
  await run(id, randomUUID(), '2026-11-16T01:00:00.000Z', 'ready');
  const job = await running.ask(owner, {
    kind: 'report',
    name: 'Movements',
    parameters: JSON.stringify({ ...report, period: { kind: 'monthly', day: '2026-10-01' } }),
    format: 'pdf',
    state: 'failed',
    failure: 'refused',
  });
  await run(id, job, '2026-11-23T01:00:00.000Z', 'ready');
  const last = async () => (await listed(owner))[0]?.lastRun;
  expect(await last()).toEqual({ dueAt: '2026-11-23T01:00:00.000Z', state: 'failed', failure: 'refused' });
  await api.pool.query('DELETE FROM platform.job WHERE id = $1', [job]);
  expect(await last()).toEqual({ dueAt: '2026-11-23T01:00:00.000Z', state: 'ready', failure: null });
});
