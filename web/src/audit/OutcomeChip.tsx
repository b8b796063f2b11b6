import type { Operation } from '@granary/api/operations';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** How an operation ended; what was done as usual says nothing. */
export const OutcomeChip = ({ outcome }: { outcome: Operation['outcome'] }) =>
  outcome === 'done' ? <span>–</span> : <StatusChip kind="outcome" value={outcome} />;
