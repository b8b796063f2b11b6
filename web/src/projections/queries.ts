import { getProjection, listProjections } from '@granary/api/projections';
import type { ReadModel } from '@granary/api/http';
import { useQueryOf } from '../app/client/use-query-of.ts';

/** Positions and rates change without events, so the screen polls. */
const REFRESH_MS = 2_000;
/** Parked events, and how far their streams have grown since. */
export const PARKED_REFRESH_MS = 5_000;
/** Event category of requests to read models. */
export const TOPIC = 'projection';

export const useProjections = () =>
  useQueryOf(TOPIC, listProjections, {}, { keepPrevious: true, refetchInterval: REFRESH_MS });

export const useProjection = (model: ReadModel) =>
  useQueryOf(
    TOPIC,
    getProjection,
    { params: { model } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
