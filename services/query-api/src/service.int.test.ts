import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registeredEndpoints } from '@granary/api/registry';
import { POOL } from '@granary/platform/bootstrap';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const health = async () => {
  const response = await fetch(`${api.base}/health`);
  return { status: response.status, body: (await response.json()) as unknown };
};

describe('the health of query-api', () => {
  it('includes every part', async () => {
    expect(await health()).toEqual({
      status: 200,
      body: {
        status: 'ok',
        parts: {
          postgres: { status: 'ok' },
          eventStore: { status: 'ok' },
          files: { status: 'ok' },
          readModels: { status: 'ok' },
        },
      },
    });
  });

  it('is another question than whether the process lives', async () => {
    const live = await fetch(`${api.base}/health/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('names stopped read models', async () => {
    await api.pool.query(`UPDATE platform.read_model_version SET stopped_by = 'x' WHERE name = 'people'`);
    await api.pool.query(`DELETE FROM platform.read_model_version WHERE name = 'catalogue'`);
    expect(await health()).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        parts: { readModels: { status: 'degraded', detail: 'catalogue: not built, people: stopped' } },
      },
    });
  });

  it('comes with metrics', async () => {
    const metrics = await (await fetch(`${api.base}/metrics`)).text();
    expect(metrics).toContain('service="query-api"');
    expect(metrics).toMatch(/^granary_read_seconds_count\{service="query-api"\} \d+$/m);
  });
});

describe('the routes of query-api', () => {
  it('cover every read contract, and need a sign-in', async () => {
    const reads = registeredEndpoints.filter(
      ({ contract }) => contract.method === 'GET' && contract.access !== 'public',
    );
    for (const { name, contract } of reads) {
      const path = contract.path.replaceAll(/\{\w+\}/g, 'X');
      const { status } = await fetch(`${api.base}/api/v1${path}`);
      expect([name, status]).toEqual([name, 401]);
    }
  });
});

describe('a HEAD request', () => {
  it('writes no more than a GET', async () => {
    const token = await api.tokenFor({ role: 'auditor' });
    const response = await fetch(`${api.base}/api/v1/audit/events/nothing`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(422);
  });
});

describe('the API description', () => {
  it('is public, as JSON and HTML', async () => {
    const document = await fetch(`${api.base}/api/v1/openapi.json`);
    expect(document.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
    const page = await fetch(`${api.base}/api/v1/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('href="/api/v1/docs/style.css"');
    const style = await fetch(`${api.base}/api/v1/docs/style.css`);
    expect(style.headers.get('content-type')).toMatch(/^text\/css/);
  });
});

describe('the database user of query-api', () => {
  const refused = /permission denied|must be (owner|a member)/;

  it('can read what it needs', async () => {
    const reader = api.app.get<typeof api.pool>(POOL);
    for (const table of ['platform.read_model', 'platform.session', 'platform.account', 'vault.data_key'])
      await expect(reader.query(`SELECT count(*) FROM ${table}`)).resolves.toBeDefined();
    await expect(
      reader.query(
        `INSERT INTO platform.access_log (user_id, username, what, subject, request_id) VALUES ('1', 'a', 'b', 'c', 'd')`,
      ),
    ).resolves.toBeDefined();
  });

  it('can change nothing and read no secrets', async () => {
    const reader = api.app.get<typeof api.pool>(POOL);
    for (const attempt of [
      `INSERT INTO platform.snapshot VALUES ('a', 1, 1, '')`,
      `UPDATE platform.read_model_version SET position = 0`,
      `UPDATE platform.access_log SET what = 'nothing'`,
      `DELETE FROM platform.access_log`,
      `TRUNCATE platform.session`,
      `DELETE FROM vault.data_key`,
      `SELECT * FROM vault.credential`,
      `CREATE TABLE platform.mine (id int)`,
      `CREATE TABLE public.mine (id int)`,
      `CREATE SCHEMA mine`,
      `RESET ROLE; DELETE FROM platform.session`,
    ])
      await expect(reader.query(attempt)).rejects.toThrow(refused);
  });
});
