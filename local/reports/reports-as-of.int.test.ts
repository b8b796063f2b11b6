import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listCreditAccounts, recordRepayment } from '@granary/api/credit';
import { getExportFile, listExports, type Exported } from '@granary/api/exports';
import { reportTypes, requestReport, type ReportType } from '@granary/api/reports';
import { adjustBatch, listBatches } from '@granary/api/stock';
import { login } from '@granary/api/users';
import { loadDemo } from '@granary/demo';
import { dayIn, daysFrom } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import type pg from 'pg';
import { startStack } from '../e2e-stack.mjs';
import { caughtUp, until } from '../resilience/testing/busy-stack.mjs';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { signIn } from '../testing/person.mjs';

const TIME_MS = 600_000;
const DEMO_DAYS = 6;
const today = dayIn(COMPANY_TIME_ZONE, Date.now());

let directory: string;
let stack: Awaited<ReturnType<typeof startStack>>;
let log: { store: EventStore; pool: pg.Pool };
let person: Awaited<ReturnType<typeof signIn>>;
let token: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-reports-'));
  const seed = (to: { gateway: string; tokenSecret: string }) => loadDemo({ ...to, days: DEMO_DAYS });
  stack = await startStack({ directory, seed, say: () => undefined });
  const pool = createPool(stack.databaseUrl, { max: 2 });
  log = { store: new EventStore(stack.eventStoreUrl), pool };
  person = await signIn(stack.url);
  const body = { username: 'super_admin', password: LOCAL_PASSWORD };
  ({ access_token: token } = await person.do(login, { body }));
}, TIME_MS);
afterAll(async () => {
  await Promise.all([log?.pool.end(), log?.store.close()]);
  await stack?.stop();
  await rm(directory, { recursive: true, force: true });
}, TIME_MS);

/** The CSV without its own description, and the log position it was read at. */
const made = async (type: ReportType, asOf: { at?: string; on?: string } = {}) => {
  const period = { kind: 'custom', from: daysFrom(today, -60), to: daysFrom(today, 60) };
  const { id } = await person.do(requestReport, {
    body: { type, period, name: type, format: 'csv', language: 'en-US', ...asOf },
  });
  let found: Exported | undefined;
  await until(async () => {
    const { rows } = await person.do(listExports, { query: { kind: 'report' } });
    found = rows.find((one: Exported) => one.id === id);
    return found?.state === 'ready' || found?.state === 'failed';
  }, `the report of ${type}`);
  const answer = await fetch(`${stack.url}/api/v1${getExportFile.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect({ type, state: found?.state, status: answer.status }).toEqual({ type, state: 'ready', status: 200 });
  const tables = (await answer.text()).split('\r\n\r\n');
  return { figures: tables.slice(0, -1), about: tables.at(-1) ?? '', position: String(found?.position) };
};
const all = async (asOf?: { at: string; on: string }) => {
  const reports = new Map<ReportType, Awaited<ReturnType<typeof made>>>();
  for (const type of reportTypes) reports.set(type, await made(type, asOf));
  return reports;
};

it(
  'the journal balances, and its accounts show what stock is worth and customers owe',
  async () => {
    await caughtUp(log);
    const { figures } = await made('journal');
    const balances = new Map(
      (figures[1] ?? '')
        .split('\r\n')
        .slice(2)
        .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/gu)!.map((cell) => cell.replace(/,$/u, '')))
        .map(([account = '', , , , balance]) => [account, Number(balance)]),
    );
    expect([...balances.keys()]).toEqual(
      expect.arrayContaining([
        'inventory',
        'goods_received',
        'cost_of_goods',
        'receivables',
        'revenue',
        'payments',
      ]),
    );
    expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBeCloseTo(0, 6);
    const { rows } = await log.pool.query(
      `SELECT (SELECT sum(current * unit_cost) FROM inventory.batch)::float AS stock,
        (SELECT sum(used) FROM credit.account)::float AS owed,
        (SELECT count(*) FROM inventory.movement)::int AS movements`,
    );
    const [{ stock, owed, movements }] = rows as [{ stock: number; owed: number; movements: number }];
    expect(balances.get('receivables')).toBeCloseTo(owed, 6);
    // Each entry is rounded to a cent.
    expect(Math.abs((balances.get('inventory') ?? 0) - stock)).toBeLessThan(movements * 0.005);
    expect(stock).toBeGreaterThan(1_000);
  },
  TIME_MS,
);

it(
  'every report is reproduced exactly as of its log position after later changes',
  async () => {
    await caughtUp(log);
    const before = await all();
    for (const [type, { figures }] of before)
      expect({ type, lines: figures.join().split('\r\n').length > 2 }).toEqual({ type, lines: true });

    const { rows: batches } = await person.do(listBatches, { query: { limit: '20' } });
    for (const { id } of batches)
      await person.do(adjustBatch, {
        params: { id },
        body: { delta: '1', reason: 'Found behind the shelf' },
      });
    const { rows: accounts } = await person.do(listCreditAccounts, { query: { limit: '5' } });
    for (const { customer } of accounts)
      await person.do(recordRepayment, {
        params: { customer: customer.code },
        body: { amount: '1.00', paidOn: today, reference: 'ABA-1', notes: null },
      });
    await caughtUp(log);

    const at = before.get('movements')?.position ?? '';
    const again = await all({ at, on: today });
    for (const [type, { figures, about }] of again) {
      expect({ type, figures }).toEqual({ type, figures: before.get(type)?.figures });
      expect(about).toContain(`As of event no.,${at}`);
    }
    for (const type of ['movements', 'inventory', 'credit', 'operation'] as const)
      expect((await made(type)).figures).not.toEqual(before.get(type)?.figures);
    await until(async () => {
      const { rows } = await log.pool.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'past%'`);
      return rows.length === 0;
    }, 'the tables of the past are dropped');
  },
  TIME_MS,
);
