import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@granary/api/http';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { textsOf } from '../../testing/source-files.ts';
import { startTexts } from '../i18n/i18n.ts';
import { queryClient } from './query-client.ts';
import { useCommand, type CommandOptions } from './use-command.ts';

beforeAll(() => startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!)));

const approve = endpoint({
  method: 'POST',
  path: '/inbound/{number}/approval',
  summary: 'Approve',
  access: 'signed-in',
  touches: ['inbound', 'stock'],
  params: z.object({ number: z.string() }),
  body: z.object({ notes: z.string() }),
  answer: z.object({}),
});
const input = { params: { number: 'IN-1' }, body: { notes: 'looks right' } };

/** Requests sent, each waiting for the test to respond. */
let sent: { key: string; answer: (status: number, body: object) => void; fail: () => void }[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  sent = [];
  globalThis.fetch = ((_: string, init: { headers: Record<string, string> }) =>
    new Promise((resolve, reject) => {
      sent.push({
        key: init.headers['idempotency-key'] ?? '',
        answer: (status, body) =>
          resolve({
            status,
            ok: status < 400,
            headers: { get: () => null },
            json: () => Promise.resolve(body),
          } as never),
        fail: () => reject(new TypeError('network')),
      });
    })) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const command = (options: Partial<CommandOptions> = {}) =>
  renderHook(() => useCommand(approve, { success: false, handles: () => true, ...options }), {
    wrapper,
  }).result;
const approved = { success: true, data: {}, message: 'ok', position: '5' };
const refusal = (code: string, errors?: object) => ({
  success: false,
  code,
  message: 'no',
  errors,
  requestId: 'r',
});
const last = () => sent.at(-1)!;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('useCommand', () => {
  it('sends once, however often the button is pressed', async () => {
    const hook = command();
    let first: Promise<unknown> = Promise.resolve();
    await act(async () => {
      first = hook.current.run(input);
      await expect(hook.current.run(input)).resolves.toBeUndefined();
    });
    expect(hook.current.pending).toBe(true);
    await act(async () => {
      last().answer(200, approved);
      await expect(first).resolves.toEqual({});
    });
    expect(sent).toHaveLength(1);
    expect(hook.current.pending).toBe(false);
  });

  it('uses a new key after a definite refusal', async () => {
    const hook = command();
    for (const code of ['OWN_DOCUMENT', 'OWN_DOCUMENT']) {
      await act(async () => {
        const running = hook.current.run(input);
        await settled();
        last().answer(409, refusal(code));
        await running;
      });
      expect(hook.current.failure?.code).toBe(code);
    }
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('keeps its key after an unknown outcome, so that the server does not repeat it', async () => {
    const hook = command();
    const keys: string[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await act(async () => {
        const running = hook.current.run(input);
        await settled();
        keys.push(last().key);
        last().answer(500, refusal('INTERNAL'));
        await running;
      });
    }
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('refetches what its contract touches, and nothing else', async () => {
    for (const topic of ['inbound', 'stock', 'credit']) queryClient.setQueryData([topic, 'list'], {});
    const hook = command();
    await act(async () => {
      const running = hook.current.run(input);
      await settled();
      last().answer(200, approved);
      await running;
    });
    const isOld = (topic: string) => queryClient.getQueryState([topic, 'list'])?.isInvalidated;
    expect([isOld('inbound'), isOld('stock'), isOld('credit')]).toEqual([true, true, false]);
  });

  const formOf = (values: Record<string, string>) => {
    const marked: [string, string | undefined][] = [];
    const focused: string[] = [];
    const form: NonNullable<CommandOptions['form']> = {
      getValues: ((name: string) => values[name]) as never,
      setError: (name, error) => marked.push([name, error.message]),
      setFocus: (name) => focused.push(name),
    };
    return { form, marked, focused };
  };

  it('shows field errors on the form', async () => {
    const { form, marked, focused } = formOf({ 'lines.0.quantity': '1' });
    const told: string[] = [];
    const hook = command({ form, handles: ({ code }) => told.push(code) > 0 });
    await act(async () => {
      const running = hook.current.run(input);
      await settled();
      last().answer(400, refusal('VALIDATION_ERROR', { 'lines.0.quantity': ['too much', 'not whole'] }));
      await running;
    });
    expect(marked).toEqual([['lines.0.quantity', 'too much not whole']]);
    expect(focused).toEqual(['lines.0.quantity']);
    expect(told).toEqual([]);
  });

  it('reports errors of fields that the form does not show', async () => {
    const { form, focused } = formOf({ title: 'Order' });
    const told: string[] = [];
    const hook = command({ form, handles: ({ code }) => told.push(code) > 0 });
    await act(async () => {
      const running = hook.current.run(input);
      await settled();
      last().answer(400, refusal('VALIDATION_ERROR', { customer: ['unknown'], title: ['too long'] }));
      await running;
    });
    expect(focused).toEqual(['title']);
    expect(told).toEqual(['VALIDATION_ERROR']);
  });
});
