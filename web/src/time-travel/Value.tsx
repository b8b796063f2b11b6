import { Quantity } from '../ui/widgets/figures.tsx';
import { RecordedValue } from '../ui/widgets/RecordedValue.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import type { Source } from './sources.ts';

interface Props {
  readonly source: Source<unknown>;
  readonly field: string;
  readonly value: unknown;
}

/** A value of a state or event; a status of the source is shown as its chip. */
export const Value = ({ source, field, value }: Props) => {
  const kind = source.statuses[field];
  if (typeof value !== 'string' || value === '') return <RecordedValue value={value} />;
  if (kind) return <StatusChip kind={kind} value={value} />;
  if (field === 'depositPercentage')
    return (
      <span>
        <Quantity value={value} /> %
      </span>
    );
  return <RecordedValue value={value} />;
};
