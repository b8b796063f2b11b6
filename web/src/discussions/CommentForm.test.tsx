import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { CommentForm } from './CommentForm.tsx';

const colleagues = [
  { id: 'u-1', username: 'dara', realName: 'Sok Dara' },
  { id: 'u-2', username: 'vanna', realName: 'Chea Vanna' },
];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['discussions']);
});
const answerWith = (status: number, body: object): void => {
  globalThis.fetch = (() =>
    Promise.resolve({
      status,
      ok: status === 200,
      headers: { get: () => null },
      json: () => Promise.resolve({ success: status === 200, message: '', ...body }),
    })) as never;
};
const serve = (rows = colleagues): void => answerWith(200, { data: { rows } });
const fail = (): void => answerWith(503, { code: 'UNAVAILABLE' });
beforeEach(() => serve());
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const show = (accepts = true, former: Partial<Parameters<typeof CommentForm>[0]> = {}) => {
  const sent: { text: string; mentions: string[] }[] = [];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommentForm
        document={{ kind: 'outbound', number: 'OUT-1' }}
        label="Write a comment"
        action="Comment"
        pending={false}
        {...former}
        submit={(content) => {
          sent.push(content);
          return Promise.resolve(accepts);
        }}
      />
    </QueryClientProvider>,
  );
  const text = screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
  const type = (value: string): void => {
    fireEvent.change(text, { target: { value, selectionStart: value.length } });
  };
  return { sent, text, type };
};

describe('a comment', () => {
  it('mentions a colleague chosen with the keyboard', async () => {
    const { sent, text, type } = show();
    type('Ask @v');
    await screen.findByRole('option', { name: /Chea Vanna/ });
    fireEvent.keyDown(text, { key: 'Enter' });
    expect(text.value).toBe('Ask @vanna ');
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(text.value).toBe(''));
    expect(sent).toEqual([{ text: 'Ask @vanna ', mentions: ['u-2'] }]);
  });

  it('is kept if it was refused, and not sent without text', async () => {
    const { sent, text, type } = show(false);
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    type('  ');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(sent).toEqual([]);
    type('At nine');
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(sent).toEqual([{ text: 'At nine', mentions: [] }]));
    expect(text.value).toBe('At nine');
  });

  it('waits until the colleagues whom it may mention are read', async () => {
    fail();
    const { sent, text, type } = show();
    type('Ask @vanna');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' }).disabled).toBe(true);
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    expect(sent).toEqual([]);
    serve();
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent).toEqual([{ text: 'Ask @vanna', mentions: ['u-2'] }]));
  });

  it('that is edited goes on mentioning whom it still names', async () => {
    serve([]);
    const { sent, text, type } = show(true, { text: '@dara @vanna Look', mentions: colleagues });
    type('@vanna Look again');
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent).toEqual([{ text: '@vanna Look again', mentions: ['u-2'] }]));
  });
});
