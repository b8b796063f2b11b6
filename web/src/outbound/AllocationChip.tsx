import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../ui/list/types.ts';
import { formatQuantity } from '../ui/widgets/format.ts';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { shortStanding, type Allocated } from './allocation-standing.ts';

/** "Shipped 3 of 5, 2 short"; undefined if the status says it all. */
const shortText = (of: Allocated): string | undefined => {
  const standing = shortStanding(of);
  return (
    standing &&
    i18next.t(`outbound:shortStanding.${standing.key}`, {
      done: formatQuantity(standing.done),
      quantity: formatQuantity(standing.quantity),
      short: formatQuantity(standing.short),
    })
  );
};

/** Allocation of an order or a line; never complete where goods are missing. */
export const AllocationChip = ({ of }: { of: Allocated }) => {
  useTranslation();
  const text = shortText(of);
  return text === undefined ? (
    <StatusChip kind="allocation" value={of.allocation} />
  ) : (
    <ToneChip tone="warning">{text}</ToneChip>
  );
};

/** What a list's allocation column shows for a row. */
export const allocationCell = {
  render: (row: Allocated) => <AllocationChip of={row} />,
  text: (row: Allocated) =>
    shortText(row) ?? i18next.t(`status:allocation.${row.allocation}`, { defaultValue: row.allocation }),
} satisfies Pick<Column<Allocated>, 'render' | 'text'>;
