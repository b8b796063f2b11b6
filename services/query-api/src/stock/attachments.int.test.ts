import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getBatch, getBatchAttachment, getBatchHistory } from '@granary/api/stock';
import {
  attachToBatch,
  receiveBatch,
  removeFromBatch,
  stock,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { filePath } from '@granary/platform/files';
import { BatchRow } from '@granary/read-models/stock';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { batch } from '@granary/testing/fixtures/rows';
import { startStockApi, type Person, type StockApi } from '../../testing/stack/stock.ts';

const content = Buffer.from('%PDF-1.4\n%%EOF\n');
const file = {
  id: randomUUID(),
  name: '检验 "CQ".pdf',
  type: 'application/pdf' as const,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};
const attached = { ...file, addedBy: 'sok', addedAt: '2026-11-20T00:00:00.000Z' };
const damaged = { ...attached, id: randomUUID(), sha256: 'd'.repeat(64) };
const lost = { ...attached, id: randomUUID(), sha256: 'e'.repeat(64) };

let api: StockApi['api'];
let tokens: StockApi['tokens'];
beforeAll(async () => {
  ({ api, tokens } = await startStockApi());
  await api.insert(BatchRow, [
    batch({ attachments: [attached, lost] }),
    batch({ batch: 'C', attachments: [damaged] }),
    batch({ batch: 'B' }),
    batch({ warehouse: 'WH-SR', attachments: [attached] }),
  ]);
  for (const { sha256 } of [file, damaged]) {
    const path = filePath(api.config.GRANARY_FILES, sha256);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}, 60_000);
afterAll(() => api.close());

const download = (who: Person, id: string, attachment: string): Promise<Response> => {
  const path = getBatchAttachment.path.replace('{id}', id).replace('{attachment}', attachment);
  return fetch(`${api.base}/api/v1${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } });
};

describe('the files of a batch', () => {
  it('are listed with name, size, author and time', async () => {
    const { body } = await api.request(getBatch, { token: tokens.staff, params: { id: 'WH-PP.UREA-46.A' } });
    expect(body.data.attachments).toEqual([attached, lost]);
  });

  it('are served with their own type and safe headers', async () => {
    const answer = await download('staff', 'WH-PP.UREA-46.A', file.id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="__ _CQ_.pdf"; filename*=UTF-8''%E6%A3%80%E9%AA%8C%20%22CQ%22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('are refused or broken off if they are not what was attached', async () => {
    const answer = await download('staff', 'WH-PP.UREA-46.C', damaged.id);
    expect(answer.ok && (await answer.arrayBuffer().catch(() => undefined))).toBeFalsy();
  });

  it('need permission to read the batch in its warehouse, and must belong to it', async () => {
    const status = async (...asked: Parameters<typeof download>) => (await download(...asked)).status;
    expect(await status('admin', 'WH-SR.UREA-46.A', file.id)).toBe(200);
    expect(await status('staff', 'WH-SR.UREA-46.A', file.id)).toBe(403);
    expect(await status('elsewhere', 'WH-PP.UREA-46.A', file.id)).toBe(403);
    expect(await status('seller', 'WH-PP.UREA-46.A', file.id)).toBe(403);
    expect(await status('staff', 'WH-PP.UREA-46.B', file.id)).toBe(404);
    expect(await status('staff', 'WH-PP.UREA-46.A', randomUUID())).toBe(404);
    expect(await status('staff', 'WH-PP.UREA-46.A', lost.id)).toBe(404);
    expect(await status('staff', 'WH-PP.UREA-46.A', '..%2f..%2fetc')).toBe(422);
  });

  it('are listed in its history, also once removed', async () => {
    const named = { warehouse: 'WH-PP', item: 'CQ', batch: 'A' };
    const happens = (decision: (state: StockState) => StockEvent[]) =>
      api.store.decide(stock, 'WH-PP.CQ', commandContext(), decision);
    await happens((state) =>
      receiveBatch(state, {
        ...named,
        quantity: '10.000',
        receivedAt: '2026-11-01T00:00:00.000Z',
        unitCost: '3.000000',
        productionDate: null,
        expiryDate: null,
        supplier: null,
        supplierLot: null,
        certificate: null,
        notes: null,
        location: null,
        shelf: null,
        inbound: 'IN-1',
        line: 1,
        awaitingInspection: false,
      }),
    );
    await happens((state) => attachToBatch(state, { ...named, attachment: file }));
    await happens((state) => removeFromBatch(state, { ...named, attachment: file.id, reason: 'Wrong lot' }));
    const { body } = await api.request(getBatchHistory, {
      token: tokens.staff,
      params: { id: 'WH-PP.CQ.A' },
    });
    const field = 'attachments';
    expect(body.data.entries.slice(0, 2)).toMatchObject([
      {
        group: 'file',
        historyType: null,
        reason: 'Wrong lot',
        changes: [{ field, before: file.name, after: null }],
      },
      {
        group: 'file',
        historyType: null,
        reason: null,
        changes: [{ field, before: null, after: file.name }],
      },
    ]);
  });
});
