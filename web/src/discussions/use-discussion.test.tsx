import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { getDiscussion, type DiscussionDetail } from '@granary/api/discussions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { queryOf } from '../app/client/use-query-of.ts';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { useDiscussion } from './use-discussion.tsx';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['discussions', 'files']);
});
afterEach(cleanup);

const nothingSaid: DiscussionDetail = {
  comments: [],
  attachments: [],
  timeline: [],
  mayComment: true,
  mayAttach: false,
};

const Comments = ({ number }: { number: string }) =>
  useDiscussion('outbound', number)
    .tabs.find(({ key }) => key === 'comments')
    ?.render();

it('a comment half written stays with its document', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  for (const number of ['OUT-1', 'OUT-2']) {
    const params = { kind: 'outbound', number } as const;
    client.setQueryData(queryOf('discussion', getDiscussion, { params }).queryKey, nothingSaid);
  }
  const of = (number: string) => (
    <QueryClientProvider client={client}>
      <Comments number={number} />
    </QueryClientProvider>
  );
  const { rerender } = render(of('OUT-1'));
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
  fireEvent.change(text(), { target: { value: 'Too dear' } });
  rerender(of('OUT-2'));
  expect(text().value).toBe('');
});
