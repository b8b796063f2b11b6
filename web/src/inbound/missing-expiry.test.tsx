import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InboundDetail } from '@granary/api/inbound';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../app/client/query-client.ts';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { textsOf } from '../testing/source-files.ts';
import { questions } from '../ui/dialogs/ask.ts';
import { mayLackExpiry } from './missing-expiry.ts';
import { useInboundActions, type InboundActions } from './use-inbound-actions.ts';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['inbound']);
});

const names = { name: 'x', englishName: null, khmerName: null };
const lineOf = (
  code: string,
  expires: boolean,
  expiryDate: string | null,
): InboundDetail['lines'][number] => ({
  line: 1,
  item: { ...names, code, unit: null, packUnits: [], gtin: null, expires },
  quantity: '1.000',
  entered: null,
  unitPrice: null,
  subtotal: null,
  productionDate: null,
  expiryDate,
  supplier: null,
  batch: null,
  batchId: null,
  supplierLot: null,
  location: null,
  shelf: null,
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
});
const orderOf = (number: string, lines: InboundDetail['lines']): InboundDetail => ({
  number,
  title: '',
  priority: 'normal',
  type: 'purchase',
  warehouse: 'PNH',
  supplier: null,
  inboundDate: '2026-01-05',
  approvalStatus: 'draft',
  status: 'in_progress',
  processing: false,
  lineCount: lines.length,
  total: null,
  createdBy: 'clerk',
  createdAt: '2026-01-05T00:00:00.000Z',
  updatedAt: '2026-01-05T00:00:00.000Z',
  deletedAt: null,
  revision: 0,
  remarks: null,
  quantity: '1.000',
  lines,
  submittedBy: null,
  own: true,
  submission: 0,
  reviewer: null,
  receivedAt: null,
  outbound: null,
  timeline: [],
  freshness: { position: '1', at: '2026-01-05T00:00:00.000Z', stale: false },
});
const dated = orderOf('IN-1', [lineOf('GLY-41SL', true, '2099-12-31'), lineOf('SPRAYER', false, null)]);
const undated = orderOf('IN-2', [lineOf('GLY-41SL', true, null)]);

/** Numbers of the orders submitted. */
let submitted: string[] = [];
let isReadable = true;
const realFetch = globalThis.fetch;
beforeEach(() => {
  submitted = [];
  isReadable = true;
  questions.set({ open: undefined });
  globalThis.fetch = ((url: string, { method }: { method: string }) => {
    const number = /IN-\d/.exec(url)?.[0] ?? '';
    if (method === 'POST') submitted.push(number);
    const data = method === 'POST' ? {} : number === 'IN-1' ? dated : undated;
    const status = method === 'GET' && !isReadable ? 500 : 200;
    const body =
      status === 200
        ? { success: true, data, message: 'ok', position: '5' }
        : { success: false, code: 'INTERNAL_ERROR', message: 'no', requestId: 'r' };
    return Promise.resolve({
      status,
      ok: status === 200,
      headers: { get: () => null },
      json: () => Promise.resolve(body),
    });
  }) as never;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
/** Answers the question, if one is asked. Returns what it asked. */
const during = async (running: (actions: InboundActions) => unknown, answer: boolean): Promise<unknown> => {
  const { result } = renderHook(() => useInboundActions(), { wrapper });
  let asked: unknown;
  const stop = questions.subscribe(() => {
    const { open } = questions.get();
    if (open?.kind !== 'confirm' || asked !== undefined) return;
    asked = open.request.body;
    open.answer(answer);
  });
  await act(async () => void (await running(result.current)));
  stop();
  return asked;
};

describe('goods that expire without their expiry date', () => {
  it('are asked about when a saved order is submitted from its page', async () => {
    const submit = ({ button }: InboundActions) => button.submit(undated).run();
    expect(await during(submit, false)).toContain('GLY-41SL');
    expect(submitted).toEqual([]);
    await during(submit, true);
    expect(submitted).toEqual(['IN-2']);
  });

  it('are asked about once when several orders are submitted, by order', async () => {
    const submit = ({ submitAll }: InboundActions) => submitAll([dated, undated]);
    expect(await during(submit, false)).toContain('IN-2 · GLY-41SL');
    expect(submitted).toEqual([]);
    await during(submit, true);
    expect(submitted).toEqual(['IN-1', 'IN-2']);
  });

  it('are not asked about where all have it, or do not expire', async () => {
    expect(await during((actions) => actions.submit(dated), false)).toBeUndefined();
    expect(submitted).toEqual(['IN-1']);
  });

  it('are not submitted while nobody can tell whether they expire', async () => {
    isReadable = false;
    await during((actions) => actions.submit(undated), true);
    expect(submitted).toEqual([]);
    const values = { lines: [] };
    expect(await mayLackExpiry(values, () => Promise.reject(new Error('no answer')))).toBe(false);
    expect(await mayLackExpiry(values, () => Promise.resolve(new Set()))).toBe(true);
  });
});
