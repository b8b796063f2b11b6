import { listOperations } from '@granary/api/operation-log';
import { listSuppliers } from '@granary/api/suppliers';
import { messageOf } from '@granary/api/texts';
import { languages } from '@granary/domain/kernel';
import { supplier } from '@granary/domain/suppliers';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { OperationRow } from '@granary/read-models/operation-log';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow]);
  token = await api.tokenFor({ role: 'auditor' });
});
afterAll(() => api.close());

const read = async (waitFor?: bigint | string) => {
  const started = Date.now();
  const headers = waitFor === undefined ? undefined : { 'granary-wait-for': String(waitFor) };
  const { body } = await api.request(listOperations, { token, ...(headers && { headers }) });
  return { ...body.data.freshness, took: Date.now() - started };
};

const registered = (code: string) => ({
  type: 'SupplierRegistered' as const,
  data: {
    code,
    name: '湄公化肥有限公司',
    englishName: null,
    khmerName: null,
    contactPerson: null,
    phone: null,
    email: null,
    address: null,
    remarks: null,
  },
});

/** Appends an event and returns its position. */
const write = async (): Promise<bigint> => {
  const id = `SUP-${randomUUID().slice(0, 8).toUpperCase()}`;
  const { position } = await api.store.decide(supplier, id, commandContext(), () => [registered(id)]);
  return position;
};

describe('a read that waits for a position', () => {
  it('waits until the read model has reached it', async () => {
    const [first, second, last] = [await write(), await write(), await write()];
    await api.fold('operations', first);
    const waiting = read(second);
    await api.fold('operations', last);
    expect(await waiting).toMatchObject({ position: String(last), stale: false });
  });

  it('does not wait if it is reached already', async () => {
    const written = await write();
    await api.fold('operations', written);
    const answer = await read(written);
    expect(answer).toMatchObject({ position: String(written), stale: false });
    expect(answer.took).toBeLessThan(1_500);
  });

  it('stops after three seconds and marks the response as stale', async () => {
    const [folded, written] = [await write(), await write()];
    await api.fold('operations', folded);
    const answer = await read(written);
    expect(answer).toMatchObject({ position: String(folded), stale: true });
    expect(answer.took).toBeGreaterThanOrEqual(2_900);
  });

  it('is refused for a position beyond the log', async () => {
    await api.fold('operations', await write());
    for (const beyond of ['9223372036854775807', '99999999999999999999'])
      expect(
        await api.request(listOperations, { token, headers: { 'granary-wait-for': beyond } }),
      ).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR', errors: { 'granary-wait-for': [expect.any(String)] } },
      });
  });

  it('does not wait for a stopped read model', async () => {
    const written = await write();
    await api.pool.query(`UPDATE platform.read_model_version SET stopped_by = 'x' WHERE name = 'operations'`);
    const answer = await read(written);
    expect(answer).toMatchObject({ stale: true });
    expect(answer.took).toBeLessThan(2_000);
    await api.pool.query(
      `UPDATE platform.read_model_version SET stopped_by = NULL WHERE name = 'operations'`,
    );
  });

  it('gets the notification even after losing its database connection', async () => {
    const written = await write();
    const answer = read(written);
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await api.pool.query(
      `UPDATE platform.read_model_version SET position = ${written} WHERE name = 'operations'`,
    );
    expect(await answer).toMatchObject({ position: String(written), stale: false });
  });

  it('ignores an invalid position', async () => {
    expect(await read('latest')).toMatchObject({ stale: false });
  });
});

describe('reading a read model during its first build', () => {
  // The table does not exist: this database only has the operations model.
  const suppliers = (language: string) =>
    api.request(listSuppliers, { token, headers: { 'accept-language': language } });

  it.each(languages)('is refused with 503, in %s', async (language) => {
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

  it('is an internal error once it was built, and reveals nothing', async () => {
    await api.pool.query(`UPDATE platform.read_model_version SET state = 'live' WHERE name = 'catalogue'`);
    const { status, body } = await suppliers('en-US');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(JSON.stringify(body)).not.toContain('catalogue');
  });
});
