import { MAX_PAGE_SIZE, type AnswerOf, type Endpoint } from '@granary/api/http';
import type { ApiClient, Sent } from './client.ts';

interface ListPage {
  readonly rows: readonly unknown[];
  readonly page: { readonly next: string | null };
}
type RowOf<E extends Endpoint> = AnswerOf<E> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** All rows of a list, page by page as they are read; `sent.query` may filter and sort them. Throws `ApiRefusal`. */
export async function* rowsOf<E extends Endpoint>(
  client: ApiClient,
  list: AnswerOf<E> extends ListPage ? E : never,
  sent: Sent<E> = {},
): AsyncGenerator<RowOf<E>, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: String(MAX_PAGE_SIZE), ...sent.query, ...(cursor && { cursor }) };
    const answer: ListPage = (await client.request(
      list as Endpoint,
      { ...sent, query } as Sent<Endpoint>,
    )) as never;
    yield* answer.rows as RowOf<E>[];
    cursor = answer.page.next;
  }
}
