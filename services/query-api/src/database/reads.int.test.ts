import { listOperations } from '@granary/api/operations';
import { listSuppliers } from '@granary/api/suppliers';
import { messageOf } from '@granary/api/texts';
import { languages } from '@granary/domain/kernel';
import { OperationRow } from '@granary/read-models/operations';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow]);
  token = await api.tokenFor({ role: 'auditor' });
});
afterAll(() => api.close());

const read = async (waitFor?: string) => {
  const started = Date.now();
  const headers = waitFor === undefined ? undefined : { 'granary-wait-for': waitFor };
  const { body } = await api.request(listOperations, { token, ...(headers && { headers }) });
  return { ...body.data.freshness, took: Date.now() - started };
};

describe('reading what one has just written', () => {
  it('waits until the read model has it', async () => {
    await api.fold('operations', 10n);
    const waiting = read('20');
    await api.fold('operations', 15n);
    await api.fold('operations', 21n);
    expect(await waiting).toMatchObject({ position: '21', stale: false });
  });

  it('does not wait for what is there', async () => {
    await api.fold('operations', 30n);
    const answer = await read('30');
    expect(answer).toMatchObject({ position: '30', stale: false });
    expect(answer.took).toBeLessThan(1_500);
  });

  it('ends after three seconds and says that the answer is stale', async () => {
    const answer = await read('1000');
    expect(answer).toMatchObject({ position: '30', stale: true });
    expect(answer.took).toBeGreaterThanOrEqual(2_900);
  });

  it('does not wait for a read model that stands still', async () => {
    await api.pool.query(`UPDATE platform.read_model_version SET stopped_by = 'x' WHERE name = 'operations'`);
    const answer = await read('1000');
    expect(answer).toMatchObject({ stale: true });
    expect(answer.took).toBeLessThan(2_000);
    await api.pool.query(
      `UPDATE platform.read_model_version SET stopped_by = NULL WHERE name = 'operations'`,
    );
  });

  it('hears of it even when its connection to the database was lost meanwhile', async () => {
    const answer = read('40');
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await api.pool.query(`UPDATE platform.read_model_version SET position = 40 WHERE name = 'operations'`);
    expect(await answer).toMatchObject({ position: '40', stale: false });
  });

  it('ignores a position that is none', async () => {
    expect(await read('latest')).toMatchObject({ stale: false });
  });
});

describe('reading what is being built for the first time', () => {
  // Its tables are not there: this service was given those of the operations alone.
  const suppliers = (language: string) =>
    api.request(listSuppliers, { token, headers: { 'accept-language': language } });

  it.each(languages)('is answered with the request to try again, in %s', async (language) => {
    await api.pool.query(
      `UPDATE platform.read_model_version SET state = 'building' WHERE name = 'catalogue'`,
    );
    const { status, body } = await suppliers(language);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: messageOf('SERVICE_UNAVAILABLE', {}, language),
    });
  });

  it('is a fault of ours where it has been built, and tells nothing of it', async () => {
    await api.pool.query(`UPDATE platform.read_model_version SET state = 'live' WHERE name = 'catalogue'`);
    const { status, body } = await suppliers('en-US');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(JSON.stringify(body)).not.toContain('catalogue');
  });
});
