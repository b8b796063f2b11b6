import type { Operation } from '@granary/api/operation-log';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** The outcome of an operation; renders nothing for normal success. */
export const OutcomeChip = ({ outcome }: { outcome: Operation['outcome'] }) =>
  outcome === 'done' ? <span>–</span> : <StatusChip kind="outcome" value={outcome} />;
