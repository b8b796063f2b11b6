import { getProjection, listProjections } from '@granary/api/projections';
import type { ReadModel } from '@granary/api/http';
import { useQueryOf } from '../app/client/use-query-of.ts';

/** Positions and rates move without an event of their own: they are asked for while somebody looks. */
const REFRESH_MS = 2_000;
/** What waits, and how long its stream has grown meanwhile. */
export const PARKED_REFRESH_MS = 5_000;
/** The event category of what people ask of read models. */
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
