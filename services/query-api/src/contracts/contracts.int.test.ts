import { getContract, getContractAttachment, getContractPaper, listContracts } from '@granary/api/contracts';
import {
  approveContract,
  contract,
  draftContract,
  rejectContract,
  submitContract,
  type ContractEvent,
  type ContractState,
} from '@granary/domain/contracts';
import type { Actor } from '@granary/domain/kernel';
import { filePath } from '@granary/platform/files';
import { ContractRow, NO_END } from '@granary/read-models/contracts';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expectOptions, expectPaper } from '../../testing/expectations/paper-options.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { contractOf, customerRow, itemRow } from '@granary/testing/fixtures/rows';

let api: TestApi;
let count = 0;

const row = (changed: Partial<ContractRow> = {}): ContractRow => {
  count += 1;
  const code = changed.code ?? `HT-${String(count).padStart(4, '0')}`;
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, count)).toISOString();
  return contractOf(code, {
    signedDate: '2026-03-01',
    expiryDate: '2027-02-28',
    endsOn: '2027-02-28',
    totalAmount: '10000.00',
    totalWeight: '12.500',
    depositPercentage: '30.00',
    expectedCredit: '3000.00',
    lineCount: 1,
    lines: [{ line: 1, item: 'UREA-46', weight: '12.500', amount: '10000.00' }],
    createdAt: at,
    updatedAt: at,
    searchText: `${code}\nCUST001\nsok\nUREA-46`,
    ...changed,
  });
};

beforeAll(async () => {
  api = await startTestApi([ContractRow, CustomerRow, ItemRow]);
  await api.insert(CustomerRow, [customerRow('CUST001')]);
  await api.insert(ItemRow, [itemRow('UREA-46', { name: '尿素', englishName: 'Urea' })]);
}, 60_000);
afterAll(() => api.close());

describe('the list of contracts', () => {
  it('is newest first, excludes the recycle bin, and can be searched and filtered', async () => {
    await api.insert(ContractRow, [
      row({ code: 'HT-A', approvalStatus: 'approved', businessStatus: 'active', contribution: '3000.00' }),
      row({ code: 'HT-B', expiryDate: null, endsOn: NO_END, totalAmount: '20000.00' }),
      row({ code: 'HT-C', customer: 'GONE', expiryDate: '2026-12-31', endsOn: '2026-12-31' }),
      row({ code: 'HT-D', deletedAt: '2026-11-21T00:00:00.000Z' }),
    ]);
    const token = await api.tokenFor({ role: 'purchase_staff' });
    const codes = async (query: string) =>
      (await api.request(listContracts, { token, query })).body.data.rows.map(({ code }) => code);
    expect(await codes('')).toEqual(['HT-C', 'HT-B', 'HT-A']);
    expect(await codes('deleted=true')).toEqual(['HT-D']);
    expect(await codes('filter=customer:in:CUST001&filter=totalAmount:gte:15000')).toEqual(['HT-B']);
    expect(await codes('filter=businessStatus:in:active&filter=approvalStatus:in:approved')).toEqual([
      'HT-A',
    ]);
    expect(await codes('filter=expiryDate:lte:2026-12-31')).toEqual(['HT-C']);
    expect(await codes('sort=expiryDate:asc')).toEqual(['HT-C', 'HT-A', 'HT-B']);
    expect(await codes('q=harvest ht-a')).toEqual(['HT-A']);
    const { body } = await api.request(listContracts, { token, query: 'q=HT-C' });
    expect(body.data.rows[0]?.customer).toEqual({
      code: 'GONE',
      name: null,
      englishName: null,
      khmerName: null,
    });
  });

  it('needs permission to read contracts', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(listContracts, { token })).status).toBe(403);
  });
});

describe('a contract', () => {
  const by: Actor = { userId: 'u-1', username: 'sok', role: 'purchase_admin' };
  const chief: Actor = { userId: 'u-2', username: 'dara', role: 'manager' };
  const happened = async (
    code: string,
    actor: Actor,
    decision: (state: ContractState) => ContractEvent[],
  ) => {
    await api.store.decide(contract, code, commandContext({ actor }), decision);
  };
  const today = '2026-11-21';

  it('is returned with item names and a timeline with its contribution to the limit', async () => {
    const code = 'HT-TOLD';
    await happened(code, by, (state) =>
      draftContract(state, {
        code,
        entered: {
          customer: 'CUST001',
          signedDate: '2026-03-01',
          expiryDate: null,
          totalAmount: '10000.00',
          totalWeight: '0.000',
          depositPercentage: '30.00',
          remarks: null,
          lines: [],
        },
      }),
    );
    await happened(code, by, (state) => submitContract(state, { by, today }));
    await happened(code, chief, (state) => rejectContract(state, { by: chief, reason: 'No deposit paid' }));
    await happened(code, by, (state) => submitContract(state, { by, today }));
    await happened(code, chief, (state) =>
      approveContract(state, { by: chief, notes: 'Deposit seen', today }),
    );
    await api.insert(ContractRow, [row({ code, submitterId: 'u-1' })]);
    const token = await api.tokenFor({ role: 'viewer' });
    const { body } = await api.request(getContract, { token, params: { code } });
    expect(body.data).toMatchObject({
      own: false,
      customer: { englishName: 'Phnom Penh Harvest' },
      lines: [
        { line: 1, item: { code: 'UREA-46', englishName: 'Urea' }, weight: '12.500', amount: '10000.00' },
      ],
    });
    expect(body.data.timeline.map(({ type, username, note }) => [type, username, note])).toEqual([
      ['ContractDrafted', 'sok', null],
      ['ContractSubmitted', 'sok', null],
      ['ContractReviewStarted', 'dara', null],
      ['ContractRejected', 'dara', 'No deposit paid'],
      ['ContractSubmitted', 'sok', null],
      ['ContractReviewStarted', 'dara', null],
      ['ContractApproved', 'dara', 'Deposit seen'],
      ['ContractContributionChanged', 'dara', null],
    ]);
    expect(body.data.timeline.at(-1)?.contribution).toEqual({ before: '0.00', after: '3000.00' });
  });

  it('returns 404 if it does not exist', async () => {
    const token = await api.tokenFor({ role: 'viewer' });
    expect((await api.request(getContract, { token, params: { code: 'HT-NEVER' } })).status).toBe(404);
  });
});

describe('the printed contract', () => {
  it('is for those who may read contracts', async () => {
    await api.insert(ContractRow, [row({ code: 'HT-P', approvalStatus: 'approved' })]);
    const params = { code: 'HT-P' };
    const token = await api.tokenFor({ role: 'viewer' });
    const print = (query: Record<string, string>) => api.raw(getContractPaper, { token, params, query });
    await expectPaper(print, 'HT-P-contract-paper');
    await expectOptions(print);
    const picker = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(getContractPaper, { token: picker, params })).body.code).toBe(
      'PERMISSION_DENIED',
    );
    const unknown = await api.request(getContractPaper, { token, params: { code: 'HT-NEVER' } });
    expect(unknown.body.code).toBe('NOT_FOUND');
  });
});

describe('an attachment', () => {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = {
    id: randomUUID(),
    name: '合同 "HT".pdf',
    type: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    addedBy: 'sok',
    addedAt: '2026-11-20T00:00:00.000Z',
  };
  const download = async (
    code: string,
    attachment: string,
    role: 'viewer' | 'warehouse_staff' = 'viewer',
  ): Promise<Response> => {
    const token = await api.tokenFor({ role });
    const path = getContractAttachment.path.replace('{code}', code).replace('{attachment}', attachment);
    return fetch(`${api.base}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  };

  it('is served with its own type and safe headers', async () => {
    await api.insert(ContractRow, [row({ code: 'HT-FILE', attachments: [file], attachmentCount: 1 })]);
    const path = filePath(api.config.GRANARY_FILES, file.sha256);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    const answer = await download('HT-FILE', file.id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="__ _HT_.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%22HT%22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('needs permission to read the contract, and must belong to it', async () => {
    expect((await download('HT-FILE', file.id, 'warehouse_staff')).status).toBe(403);
    expect((await download('HT-FILE', randomUUID())).status).toBe(404);
    expect((await download('HT-A', file.id)).status).toBe(404);
  });

  it('returns 404 if it is missing on disk', async () => {
    const lost = { ...file, id: randomUUID(), sha256: 'e'.repeat(64) };
    await api.insert(ContractRow, [row({ code: 'HT-LOST', attachments: [lost], attachmentCount: 1 })]);
    expect((await download('HT-LOST', lost.id)).status).toBe(404);
  });
});
