import type { ProjectionStatus } from '@granary/api/projections';
import { useEffect, useRef, useState } from 'react';

const KEPT = 60;

export type LagHistory = ReadonlyMap<string, readonly number[]>;

/** The lag of every read model since this screen was opened. */
export const useLagHistory = (at: string | undefined, models: readonly ProjectionStatus[]): LagHistory => {
  const [history, setHistory] = useState<LagHistory>(new Map());
  const noted = useRef<string>(undefined);
  useEffect(() => {
    if (at === undefined || noted.current === at) return;
    noted.current = at;
    setHistory(
      (before) =>
        new Map(
          models.map(({ model, live }) => [
            model,
            [...(before.get(model) ?? []), live?.lagEvents ?? 0].slice(-KEPT),
          ]),
        ),
    );
  }, [at, models]);
  return history;
};
