import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getBatchAttachment } from '@granary/api/stock';
import { filesConfig, readConfig } from '@granary/platform/config';
import { nameOf, openFileStore } from '@granary/platform/files';
import { BatchRow } from '@granary/read-models/stock';
import { batch } from '@granary/testing/fixtures/rows';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJobs } from '../../testing/stack/jobs.ts';
import { startStockApi, type StockApi } from '../../testing/stack/stock.ts';

/** Starting a thread loads every list. */
jest.setTimeout(300_000);

const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(500_000, 'of a certificate ')]);
const file = {
  id: randomUUID(),
  name: 'certificate.pdf',
  type: 'application/pdf' as const,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  addedBy: 'sok',
  addedAt: '2026-11-20T00:00:00.000Z',
};
const id = 'WH-PP.UREA-46.A';

let bucket: TestBucket;
let scratch: string;
let api: StockApi['api'];
let token: string;
beforeAll(async () => {
  bucket = await startTestBucket();
  scratch = await mkdtemp(join(tmpdir(), 'granary-scratch-'));
  ({
    api,
    tokens: { staff: token },
  } = await startStockApi({
    ...bucket.variables,
    GRANARY_EXPORTS: `${bucket.variables['GRANARY_FILES']}/exports`,
    GRANARY_SCRATCH: scratch,
  }));
  await api.insert(BatchRow, [batch({ attachments: [file] })]);
  await api.fold('inventory', 77n);
  await upload();
}, 60_000);
afterEach(() => {
  bucket.fault = () => undefined;
});
afterAll(async () => {
  await api.close();
  await bucket.close();
  await rm(scratch, { recursive: true, force: true });
});

/** As a command-api on another machine does. */
const upload = async (): Promise<void> => {
  const elsewhere = join(scratch, 'elsewhere');
  const config = readConfig(filesConfig, { ...bucket.variables, GRANARY_SCRATCH: elsewhere });
  const files = openFileStore(config.GRANARY_FILES, 'files', config);
  const path = join(files.drafts, 'draft');
  await mkdir(files.drafts, { recursive: true });
  await writeFile(path, content);
  await files.keep(nameOf(file.sha256), { path, sha256: file.sha256, size: content.length });
};
const download = () => api.raw(getBatchAttachment, { token, params: { id, attachment: file.id } });

describe('a file in a bucket', () => {
  it('is served wherever it was uploaded', async () => {
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(content.length));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('is refused while the bucket is not reached, and everything else goes on', async () => {
    bucket.fault = () => 'busy';
    const answer = await download();
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
    expect(answer.headers.get('retry-after')).toBe('1');
    const health = await fetch(`${api.base}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ parts: { files: { status: 'degraded' } } });
  });

  it('is refused or broken off when the bucket is lost on the way, or holds something else', async () => {
    for (const fault of ['cut-off', 'altered'] as const) {
      bucket.fault = () => fault;
      const answer = await download();
      expect(answer.ok && (await answer.arrayBuffer().catch(() => undefined))).toBeFalsy();
    }
  });
});

describe('an export in a bucket', () => {
  const exported = async () => (await bucket.names()).filter((name) => name.startsWith('exports/'));
  const ask = async () => {
    const running = startJobs(api);
    const person = await running.signIn();
    const columns = [{ label: 'Batch', of: ['batch'], as: 'text' }];
    const parameters = JSON.stringify({ list: '/inventory', query: {}, columns });
    const job = await running.ask(person, { kind: 'list', name: 'Stock', parameters, format: 'csv' });
    await running.jobs().work();
    return { job, person, running };
  };

  it('is offered once it lies there, and removed once it belongs to no job', async () => {
    const { job, person, running } = await ask();
    expect((await running.fileOf(person, job)).text).toContain('Batch\r\nA');
    const [name] = await exported();
    expect(name).toMatch(job);
    expect(await readdir(join(scratch, 'exports'))).toEqual([]);
    await bucket.age(name ?? '', Date.now() - 3_600_000);
    await running.jobs().tidy();
    expect(await exported()).toEqual([name]);
    await api.pool.query('DELETE FROM platform.job WHERE id = $1', [job]);
    await running.jobs().tidy();
    expect(await exported()).toEqual([]);
    expect(await bucket.names()).toContain(nameOf(file.sha256));
  });

  it('fails as a whole while the bucket is not reached', async () => {
    bucket.fault = () => 'busy';
    const { job, person, running } = await ask();
    expect(await running.listed(person, job)).toMatchObject({ state: 'failed', failure: 'broken' });
    bucket.fault = () => undefined;
    expect([await exported(), await readdir(join(scratch, 'exports'))]).toEqual([[], []]);
  });
});
