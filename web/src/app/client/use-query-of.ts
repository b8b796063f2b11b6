import type { AnswerOf, Endpoint, Topic } from '@granary/api/http';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type CallInput } from './call.ts';
import { ApiFailure } from './failure.ts';

/** Reads an endpoint. The answer is refetched whenever its topic changes, and after each write that touches it. */
export const useQueryOf = <E extends Endpoint>(
  topic: Topic,
  contract: E,
  input: CallInput<E>,
  options: { enabled?: boolean; keepPrevious?: boolean; refetchInterval?: number; newest?: boolean } = {},
): UseQueryResult<AnswerOf<E>, ApiFailure> =>
  useQuery<unknown, ApiFailure>({
    ...queryOf(topic, contract, input),
    ...(options.newest ? newestOf(topic, contract, input) : {}),
    enabled: options.enabled ?? true,
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<AnswerOf<E>, ApiFailure>;

/** A read for a form: never served from the cache, because the record may have changed since it was cached. */
const newestOf = <E extends Endpoint>(topic: Topic, contract: E, input: CallInput<E>) => ({
  queryKey: [...queryOf(topic, contract, input).queryKey, 'newest'] as const,
  gcTime: 0,
});

/** Query key and function, for prefetching and for `queryClient.fetchQuery`. */
export const queryOf = <E extends Endpoint>(topic: Topic, contract: E, input: CallInput<E>) => ({
  queryKey: [topic, contract.path, input.params, input.query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> => {
    // Path parameters that cannot be valid: not found, without a request.
    if (contract.params?.safeParse(input.params).success === false)
      throw new ApiFailure(404, 'NOT_FOUND', '');
    return call<Endpoint>(contract, input as CallInput<Endpoint>, { signal }) as Promise<AnswerOf<E>>;
  },
});
