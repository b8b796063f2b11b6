import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../app/client/failure.ts';
import { FailedState } from './FailedState.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useLate } from './use-late.ts';

interface Props<Data> {
  readonly query: UseQueryResult<Data, ApiFailure>;
  readonly children: (data: Data) => ReactNode;
  /** Replaces the default page skeleton. */
  readonly skeleton?: ReactNode;
  readonly compact?: boolean;
}

/** Renders loaded data; before that a skeleton (after 200 ms), or the error. */
export const Loaded = <Data,>({ query, children, skeleton, compact = false }: Props<Data>) => {
  const late = useLate(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <FailedState failure={query.error} onRetry={() => void query.refetch()} compact={compact} />;
  return late ? (skeleton ?? <PageSkeleton />) : null;
};
