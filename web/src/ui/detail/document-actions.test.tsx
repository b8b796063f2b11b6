import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@granary/api/http';
import { languages } from '@granary/domain/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { presentNotices } from '../../app/client/notifications.ts';
import { queryClient } from '../../app/client/query-client.ts';
import { loadTexts, startTexts } from '../../app/i18n/i18n.ts';
import { contractActions } from '../../contracts/use-contract-actions.ts';
import { countActions } from '../../counts/use-count-actions.ts';
import { requestActions } from '../../credit/use-request-actions.ts';
import { customerActions } from '../../customers/use-customer-actions.ts';
import { distributionActions } from '../../distribution/use-distribution-actions.ts';
import { inboundActions } from '../../inbound/use-inbound-actions.ts';
import { outboundActions } from '../../outbound/use-outbound-actions.ts';
import { batchActions } from '../../stock/use-batch-actions.tsx';
import { templateActions } from '../../templates/use-template-actions.ts';
import { textsOf, type Texts } from '../../testing/source-files.ts';
import { questions, type Question } from '../dialogs/ask.ts';
import {
  actionsOn,
  notesOnShown,
  reasonInBody,
  reasonInQuery,
  useDocumentActions,
  type DocumentAction,
} from './document-actions.ts';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['contracts']);
});

const common = {
  summary: 'x',
  access: 'signed-in',
  touches: ['contract'],
  params: z.object({ code: z.string() }),
} as const;
const answer = z.object({});
const submit = endpoint({ ...common, method: 'POST', path: '/x/{code}/submission', answer });
const reject = endpoint({
  ...common,
  method: 'POST',
  path: '/x/{code}/rejection',
  body: z.object({ reason: z.string() }),
  answer,
});
const approve = endpoint({
  ...common,
  method: 'POST',
  path: '/x/{code}/approval',
  body: z.object({ notes: z.string(), submission: z.number().optional() }),
  answer,
});
const remove = endpoint({
  ...common,
  method: 'DELETE',
  path: '/x/{code}',
  query: z.object({ reason: z.string() }),
  answer,
});

const on = actionsOn((one: { code: string; own: boolean; submission: number }) => ({ code: one.code }));
const table = {
  submit: on(submit, 'contracts:submit', { needs: 'contract:write', done: 'contracts:submitted' }),
  reject: on(reject, 'contracts:reject', { reason: 'required', danger: true, sends: reasonInBody }),
  approve: on(approve, 'contracts:approve', {
    reason: ({ own }) => (own ? 'required' : 'notes'),
    field: 'contracts:notes',
    values: () => ({ amount: '7.00' }),
    sends: notesOnShown,
  }),
  remove: on(remove, 'contracts:delete', { reason: 'optional', danger: true, sends: reasonInQuery }),
  share: on(submit, 'contracts:submit', {
    needs: ({ own }) => (own ? 'contract:write' : 'contract:approve'),
    done: false,
  }),
  confirmed: on(submit, 'contracts:delete', { reason: 'none', danger: true }),
};
const document = { code: 'C-1', own: false, submission: 2 };

let sent: { url: string; body: unknown }[] = [];
let status = 200;
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  status = 200;
  globalThis.fetch = ((url: string, { body }: { body?: string }) => {
    sent.push({ url, body: body === undefined ? undefined : JSON.parse(body) });
    const response =
      status === 200
        ? { success: true, data: {}, message: 'ok', position: '5' }
        : { success: false, code: 'OWN_DOCUMENT', message: 'no', requestId: 'r' };
    return Promise.resolve({
      status,
      ok: status === 200,
      headers: { get: () => null },
      json: () => Promise.resolve(response),
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

type Name = keyof typeof table;

/** Runs the action and answers its dialog; undefined cancels. */
const run = async (name: Name, said: string | boolean | undefined, one = document) => {
  const { result } = renderHook(() => useDocumentActions(table), { wrapper });
  let done: boolean | undefined;
  let request: object | undefined;
  await act(async () => {
    questions.set({ open: undefined });
    const running = result.current[name](one);
    await Promise.resolve();
    const { open } = questions.get();
    request = open?.request;
    (open?.answer as ((said: unknown) => void) | undefined)?.(said);
    done = await running;
  });
  return { done, request };
};

describe('document action', () => {
  it('is sent at once when it asks nothing', async () => {
    expect(await run('submit', undefined)).toEqual({ done: true, request: undefined });
    expect(sent).toEqual([{ url: '/api/v1/x/C-1/submission', body: undefined }]);
  });

  it('sends the reason in the field of its contract', async () => {
    await run('reject', 'wrong price');
    await run('approve', 'looks right');
    await run('remove', 'entered twice');
    expect(sent).toEqual([
      { url: '/api/v1/x/C-1/rejection', body: { reason: 'wrong price' } },
      { url: '/api/v1/x/C-1/approval', body: { notes: 'looks right', submission: 2 } },
      { url: '/api/v1/x/C-1?reason=entered+twice', body: undefined },
    ]);
  });

  it('is not sent when cancelled', async () => {
    for (const name of ['reject', 'approve', 'remove'] as const)
      expect((await run(name, undefined)).done).toBe(false);
    expect((await run('confirmed', false)).done).toBe(false);
    expect(sent).toEqual([]);
  });

  it('gives no notice if the screen shows the outcome itself', async () => {
    let titles: string[] = [];
    const stop = presentNotices(({ title }) => titles.push(title));
    titles = [];
    await run('share', undefined);
    expect(titles).toEqual([]);
    await run('submit', undefined);
    expect(titles).toEqual([(textsOf('zh-CN')['contracts'] as Texts)['submitted']]);
    stop();
  });

  it('is not done when the server refuses it', async () => {
    status = 409;
    expect((await run('submit', undefined)).done).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('keeps the reason of a refused command for the next time', async () => {
    const { result } = renderHook(() => useDocumentActions(table), { wrapper });
    const offered = async (one = document) => {
      let text: string | undefined;
      await act(async () => {
        const running = result.current.reject(one);
        await Promise.resolve();
        const open = questions.get().open as Extract<Question, { kind: 'reason' }>;
        ({ text } = open.request);
        open.answer('wrong price');
        await running;
      });
      return text;
    };
    status = 409;
    expect([await offered(), await offered({ ...document, code: 'C-2' })]).toEqual(['', '']);
    status = 200;
    const other = { ...document, code: 'C-2' };
    expect([await offered(other), await offered(other)]).toEqual(['wrong price', '']);
  });

  it('requires, offers or omits a reason', async () => {
    const limits = async (name: Name, one = document) => {
      const { optional, minimum } = (await run(name, undefined, one)).request as Record<string, unknown>;
      return { optional, minimum };
    };
    expect(await limits('reject')).toEqual({});
    expect(await limits('remove')).toEqual({ optional: true, minimum: 1 });
    expect(await limits('approve')).toEqual({ optional: true });
    expect(await limits('approve', { ...document, own: true })).toEqual({});
    expect((await run('confirmed', true)).done).toBe(true);
  });

  it('has a dialog with the document, the consequence and its own name', async () => {
    const { request } = await run('approve', undefined);
    const { approveTitle, approveBody, approve: confirm, notes } = textsOf('zh-CN')['contracts'] as never;
    const filled = (text: string) => text.replace('{{code}}', 'C-1').replace('{{amount}}', '7.00');
    expect(request).toMatchObject({
      title: filled(approveTitle),
      body: filled(approveBody),
      confirm,
      label: notes,
      danger: false,
    });
  });

  it('continues from its button only once it is done', async () => {
    const { result } = renderHook(() => useDocumentActions(table), { wrapper });
    const steps: string[] = [];
    const press = () =>
      act(async () => void (await result.current.button.submit(document, () => steps.push('next')).run()));
    await press();
    expect(steps).toEqual(['next']);
    status = 409;
    await press();
    expect(steps).toEqual(['next']);
  });

  it('needs what its document needs', () => {
    const { result } = renderHook(() => useDocumentActions(table), { wrapper });
    const needs = (own: boolean) => result.current.button.share({ ...document, own }).needs;
    expect([needs(true), needs(false)]).toEqual(['contract:write', 'contract:approve']);
  });

  it('is a page button with its permission', () => {
    const { result } = renderHook(() => useDocumentActions(table), { wrapper });
    const { label, needs, danger } = result.current.button.submit(document);
    expect([label, needs, danger]).toEqual([
      (textsOf('zh-CN')['contracts'] as Texts)['submit'],
      'contract:write',
      false,
    ]);
    expect(result.current.button.reject(document).danger).toBe(true);
  });
});

const tables = {
  batchActions,
  contractActions,
  countActions,
  customerActions,
  distributionActions,
  inboundActions,
  outboundActions,
  requestActions,
  templateActions,
};

describe.each(languages)('dialogs in %s', (language) => {
  const texts = textsOf(language);
  const textOf = (key: string): unknown => {
    const [namespace = '', path = ''] = key.split(':');
    const parts = path.split('.');
    return parts.reduce<Texts | string | undefined>(
      (found, part) => (typeof found === 'object' ? (found[part] ?? found[`${part}_other`]) : undefined),
      texts[namespace],
    );
  };

  it.each(Object.entries(tables))('have all texts for %s', (_, actions) => {
    const keys = Object.values<DocumentAction<never>>(actions)
      .filter(({ reason }) => reason !== undefined)
      .flatMap(({ title, body }) => [title, ...(typeof body === 'string' ? [body] : [])]);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => typeof textOf(key) !== 'string')).toEqual([]);
  });
});
