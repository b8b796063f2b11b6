import type { RecallState } from '@granary/domain/recalls';
import type { Place } from './place.ts';

/** The system blocks the batches; then people inform customers and collect the goods until they close it. */
export const recallPlace = (state: RecallState): Place | undefined => {
  if (state.status === 'none') return undefined;
  const warehouses = [...new Set(state.batches.map(({ warehouse }) => warehouse))];
  const at = { path: ['blocking', 'recovery'], ended: false, acting: null, warehouses } as const;
  switch (state.status) {
    case 'blocking':
      return { ...at, stage: 'blocking' };
    case 'open':
      return {
        ...at,
        stage: 'recovery',
        acting: { permission: 'inventory:adjust', warehouse: null, everyWarehouse: warehouses },
      };
    case 'closed':
      return { ...at, stage: null };
    case 'lifting':
    case 'cancelled':
      return { ...at, stage: 'recovery', ended: true };
  }
};
