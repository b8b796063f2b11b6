import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attachToBatch, removeFromBatch } from '@granary/api/stock';
import { deliverOutbound } from '@granary/api/outbound';
import { FolderStore, nameOf } from '@granary/platform/files';
import { until } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { UNATTACHED_FOR_MS, UnattachedFiles } from './files/unattached-files.ts';
import { DESTINATION, ITEMS, SOURCE, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { pdf, uploadTo } from '../testing/fixtures/files.ts';
import { startTestApi, type TestApi, type TestRequest } from '../testing/stack/test-api.ts';

const [GLY] = ITEMS;
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let viewer: string;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  viewer = await api.tokenFor('viewer', [SOURCE]);
}, 60_000);
afterAll(() => api.close());

let mark = 0;
/** Receives a new batch. */
const newBatch = async (): Promise<string> => {
  mark += 1;
  await receiveStock(api.store, GLY, `CQ-${mark}`, '5.000', `20${10 + mark}-01-01T00:00:00.000Z`);
  return `CQ-${mark}`;
};
const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const uploaded = async (): Promise<string> => {
  mark += 1;
  const { status } = await uploadTo(api, people.tokens.staff, pdf(mark));
  expect(status).toBe(200);
  return digest(pdf(mark));
};
const idOf = (batch: string) => `${SOURCE}.${GLY}.${batch}`;
const attach = (batch: string, body: object, { token = people.tokens.staff, ...sent }: TestRequest = {}) =>
  api.request(attachToBatch, { token, params: { id: idOf(batch) }, body, ...sent });
const remove = (
  batch: string,
  attachment: string,
  { token = people.tokens.staff, ...sent }: TestRequest = {},
) =>
  api.request(removeFromBatch, {
    token,
    params: { id: idOf(batch), attachment },
    query: { reason: 'Certificate of another lot' },
    ...sent,
  });
const filesOf = async (batch: string, warehouse = SOURCE) =>
  (await people.stockOf(GLY, warehouse)).batches[batch]!.attachments;
const history = async (batch: string): Promise<[string, string | undefined][]> => {
  const types: [string, string | undefined][] = [];
  for await (const { type, data, metadata } of api.store.readStream('stock', `${SOURCE}.${GLY}`))
    if ((data as { batch?: string }).batch === batch) types.push([type, metadata.reason]);
  return types;
};

describe('a batch certificate', () => {
  it('refers to an uploaded file, once per idempotency key', async () => {
    const [batch, sha256, key] = [await newBatch(), await uploaded(), crypto.randomUUID()];
    const body = { name: '检验 CQ.pdf', sha256 };
    const answers = [await attach(batch, body, { key }), await attach(batch, body, { key })];
    const [id, again] = answers.map((answer) => (answer.body.data as { id: string }).id);
    expect(again).toBe(id);
    expect(await filesOf(batch)).toEqual([
      { id, name: '检验 CQ.pdf', type: 'application/pdf', size: pdf(mark).length, sha256 },
    ]);
  });

  it('is removed only with a reason; its history and file are kept', async () => {
    const [batch, sha256] = [await newBatch(), await uploaded()];
    const { id } = (await attach(batch, { name: 'scan.pdf', sha256 })).body.data as { id: string };
    const { status, body } = await remove(batch, id, { query: { reason: '' } });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: ['reason'] });
    expect((await remove(batch, id)).status).toBe(200);
    expect(await filesOf(batch)).toEqual([]);
    expect(await history(batch)).toEqual([
      ['BatchReceived', undefined],
      ['BatchAttachmentAdded', undefined],
      ['BatchAttachmentRemoved', 'Certificate of another lot'],
    ]);
    const now = Date.now();
    await until(async () => Date.now() > now + 1);
    expect(await api.app.get(UnattachedFiles).sweep(now + UNATTACHED_FOR_MS)).toEqual([]);
    expect(await new FolderStore(api.config.GRANARY_FILES).find(nameOf(sha256))).toMatchObject({
      size: pdf(mark).length,
    });
  });

  it('needs permission to write batches in its warehouse', async () => {
    const [batch, sha256] = [await newBatch(), await uploaded()];
    const { id } = (await attach(batch, { name: 'scan.pdf', sha256 })).body.data as { id: string };
    const foreign = { token: people.tokens.elsewhere };
    for (const { status, body } of [
      await attach(batch, { name: 'scan.pdf', sha256 }, foreign),
      // The warehouse is checked before the file and the batch.
      await attach(batch, { name: 'scan.pdf', sha256: 'f'.repeat(64) }, foreign),
      await attach('NO-SUCH', { name: 'scan.pdf', sha256 }, foreign),
      await remove(batch, id, foreign),
    ])
      expect([status, body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
    for (const { status, body } of [
      await attach(batch, { name: 'scan.pdf', sha256 }, { token: viewer }),
      await remove(batch, id, { token: viewer }),
      await uploadTo(api, viewer, pdf(mark)),
    ])
      expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
    expect(await filesOf(batch)).toHaveLength(1);
  });

  it('must refer to an uploaded file, under a name that matches its type', async () => {
    const [batch, sha256] = [await newBatch(), await uploaded()];
    const codes = async (name: string, digested = sha256) =>
      (await attach(batch, { name, sha256: digested })).body.code;
    expect(await codes('never.pdf', 'f'.repeat(64))).toBe('FILE_NOT_UPLOADED');
    for (const name of ['page.html', 'scan.pdf.exe', 'scan', 'scan.pdf\u202e.exe'])
      expect([name, await codes(name)]).toEqual([name, 'FILE_NAME_MISLEADS']);
    for (const name of [
      '../up.pdf',
      '..\\up.pdf',
      'a\u0000.pdf',
      'a\r\nX: y.pdf',
      '"><script>.pdf',
      `${'a'.repeat(197)}.pdf`,
      ' ',
    ])
      expect([name, await codes(name)]).toEqual([name, 'VALIDATION_ERROR']);
    for (const digested of ['../../etc/passwd', sha256.toUpperCase(), ''])
      expect(await codes('scan.pdf', digested)).toBe('VALIDATION_ERROR');
    for (const content of [
      '<!doctype html><script>alert(1)</script>',
      `PK\u0003\u0004${'0'.repeat(40)}`,
      'words',
    ])
      expect((await uploadTo(api, people.tokens.staff, content)).body.code).toBe('FILE_TYPE_REFUSED');
    expect(await filesOf(batch)).toEqual([]);
    expect((await attach('NO-SUCH', { name: 'scan.pdf', sha256 })).body.code).toBe('BATCH_NOT_FOUND');
  });

  it('follows the goods to another warehouse', async () => {
    // The oldest stock, which is allocated first.
    await receiveStock(api.store, GLY, 'TRIP', '5.000', '2001-01-01T00:00:00.000Z');
    const sha256 = await uploaded();
    await attach('TRIP', { name: 'scan.pdf', sha256 });
    const number = await people.shipped({ type: 'transfer', destination: DESTINATION, lines: [line('5')] });
    await people.done(people.on('elsewhere', deliverOutbound, number));
    expect(await filesOf('TRIP', DESTINATION)).toMatchObject([{ name: 'scan.pdf', sha256 }]);
  });
});
