import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, NETWORK_ERROR } from '../../app/client/failure.ts';
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

const unreachable = new ApiFailure(0, NETWORK_ERROR, '');

/** Renders loaded data; before that a skeleton (after 200 ms), or the error. */
export const Loaded = <Data,>({ query, children, skeleton, compact = false }: Props<Data>) => {
  const late = useLate(query.isPending);
  if (query.data !== undefined) return children(query.data);
  // Without a network nothing has been asked; it is loaded once there is one.
  const failure = query.error ?? (late && query.fetchStatus === 'paused' ? unreachable : undefined);
  if (failure)
    return <FailedState failure={failure} onRetry={() => void query.refetch()} compact={compact} />;
  return late ? (skeleton ?? <PageSkeleton />) : null;
};
