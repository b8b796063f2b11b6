import type { AnswerOf, Endpoint, Topic } from '@granary/api/http';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { CallInput } from '../client/call.ts';
import { isPassing } from '../client/failure.ts';
import { useQueryOf } from '../client/use-query-of.ts';
import { session } from '../session/session-store.ts';
import { keptAnswers } from './kept-answers.ts';
import { outbox } from './own-outbox.ts';

/** Of one document, which its answer says how new it is. */
type DocumentEndpoint = Endpoint & {
  readonly answer: z.ZodType<Fresh>;
};
interface Fresh {
  readonly freshness: { readonly position: string };
}

const personNow = () => session.get().user?.id;

/** The document from the server; while the server cannot be reached, as it was last read. */
export const useKeptQuery = <E extends DocumentEndpoint>(
  topic: Topic,
  contract: E,
  number: string,
  options: { readonly newest?: boolean } = {},
) => {
  const query = useQueryOf(topic, contract, { params: { number } } as CallInput<E>, options);
  const [person] = useState(personNow);
  const [kept, setKept] = useState<{ number: string; answer: AnswerOf<E> | undefined }>();
  const { data, fetchStatus, error } = query;
  const unreachable = data === undefined && (fetchStatus === 'paused' || isPassing(error));

  useEffect(() => {
    // What is still on the screen after somebody else has signed in is not theirs.
    if (data === undefined || person === undefined || person !== personNow()) return;
    void keptAnswers.put(person, contract, { number }, data);
    outbox.seen(number, BigInt((data as Fresh).freshness.position));
  }, [data, person, contract, number]);
  useEffect(() => {
    if (!unreachable || person === undefined) return;
    void keptAnswers.find(person, contract, { number }).then((answer) => setKept({ number, answer }));
  }, [unreachable, person, contract, number]);

  return { query, document: data ?? (kept?.number === number ? kept.answer : undefined) };
};
