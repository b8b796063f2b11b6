import type { AnswerOf, Endpoint } from '@granary/api/http';
import { inDatabase } from './database.ts';

/** About what a person carries through a day. */
const MOST = 50;

interface KeptAnswer {
  readonly key: string;
  readonly person: string;
  /** When it was read, milliseconds since 1970. */
  readonly at: number;
  readonly answer: unknown;
}

type Params = Readonly<Record<string, string>>;

const keyOf = (person: string, { path }: Pick<Endpoint, 'path'>, params: Params): string =>
  JSON.stringify([person, path, params]);

/**
 * Documents that somebody works on without a network, as the server last told them: per person, and erased when the
 * session ends. Without storage nothing is kept.
 */
export const keptAnswers = {
  find: async <E extends Endpoint>(person: string, contract: E, params: Params) => {
    const key = keyOf(person, contract, params);
    const kept = await inDatabase<KeptAnswer | undefined>('answers', 'readonly', (objects) =>
      objects.get(key),
    ).catch(() => undefined);
    // Another release may have kept another shape.
    return contract.answer.safeParse(kept?.answer).data as AnswerOf<E> | undefined;
  },
  async put(person: string, contract: Endpoint, params: Params, answer: unknown): Promise<void> {
    const kept: KeptAnswer = { key: keyOf(person, contract, params), person, at: Date.now(), answer };
    await inDatabase('answers', 'readwrite', (objects) => objects.put(kept)).catch(() => undefined);
    await eraseAnswers((one, rank) => one.person !== person || rank >= MOST);
  },
};

/** `rank`: zero for the answer read last. */
const eraseAnswers = async (isOver: (answer: KeptAnswer, rank: number) => boolean): Promise<void> => {
  const all = await inDatabase<KeptAnswer[]>('answers', 'readonly', (objects) => objects.getAll()).catch(
    () => [],
  );
  const over = (all ?? []).toSorted((a, b) => b.at - a.at).filter(isOver);
  if (over.length === 0) return;
  await inDatabase('answers', 'readwrite', (objects) => {
    for (const { key } of over) objects.delete(key);
    return undefined;
  }).catch(() => undefined);
};

/** Erases what anybody else has left; everything if nobody is signed in. */
export const keepAnswersOnlyOf = (person: string | undefined): Promise<void> =>
  eraseAnswers((answer) => answer.person !== person);
