import { USUAL_PRIORITY, type Priority } from '@granary/domain/priority/rules';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** Renders nothing for normal priority. */
export const PriorityChip = ({ value }: { value: Priority }) =>
  value === USUAL_PRIORITY ? null : <StatusChip kind="priority" value={value} />;
