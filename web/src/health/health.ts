import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';
import { API_BASE } from '../app/client/call.ts';
import { ApiFailure, NETWORK_ERROR, UNREADABLE_ANSWER } from '../app/client/failure.ts';

const REFRESH_MS = 5_000;

const state = z.enum(['ok', 'degraded', 'down']);
const part = z.object({ status: state, detail: z.string().optional() });
const health = z.object({
  status: state,
  parts: z.record(z.string(), part.extend({ parts: z.record(z.string(), part).optional() })),
});
export type Health = z.output<typeof health>;

/** Returned by the gateway itself without an envelope; 503 if any part is unhealthy. */
export const useHealth = (): UseQueryResult<Health, ApiFailure> =>
  useQuery<Health, ApiFailure>({
    queryKey: ['health'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${API_BASE}/health`, { signal, credentials: 'omit' }).catch(() => {
        throw new ApiFailure(0, NETWORK_ERROR, '');
      });
      const parsed = health.safeParse(await response.json().catch(() => undefined));
      if (!parsed.success) throw new ApiFailure(response.status, UNREADABLE_ANSWER, '');
      return parsed.data;
    },
  });
