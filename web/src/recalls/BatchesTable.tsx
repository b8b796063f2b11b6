import Link from '@mui/material/Link';
import type { RecallBatchRow, RecallImpact } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { session } from '../app/session/session-store.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName, useNameOf } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { RecallLinks } from '../ui/widgets/RecallLinks.tsx';

/** The batches of a case in all warehouses; linked where the user has access. */
export const BatchesTable = ({
  found: { batches, unit },
  number,
  label,
}: {
  found: Pick<RecallImpact, 'batches' | 'unit'>;
  /** Number of this case, which its batches need not link to. */
  number?: string;
  label?: string;
}) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const localName = useLocalName();
  const places = session.use((state) => state.user?.warehouses ?? []);
  const othersOf = ({ recalls }: RecallBatchRow) => recalls.filter((one) => one !== number);
  const isMine = (code: string) => places.some((place) => place.code === code);
  return (
    <SimpleTable
      label={label ?? t('recalls:tab.batches')}
      rows={batches}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'batch',
          label: t('recalls:batch'),
          render: ({ id, batch, warehouse }) =>
            isMine(warehouse.code) ? (
              <Link component={PathLink} to="/warehouse/inventory/$id" params={{ id }}>
                {batch}
              </Link>
            ) : (
              batch
            ),
        },
        {
          key: 'warehouse',
          label: t('recalls:warehouse'),
          render: ({ warehouse }) => `${nameOf(warehouse)} · ${warehouse.code}`,
        },
        { key: 'lot', label: t('recalls:lot'), render: ({ supplierLot }) => supplierLot ?? '–' },
        {
          key: 'status',
          label: t('recalls:status'),
          render: ({ status }) => <StatusChip kind="batch" value={status} />,
        },
        ...(batches.some((batch) => othersOf(batch).length > 0)
          ? [
              {
                key: 'recalls',
                label: t('recalls:otherRecalls'),
                render: (batch: RecallBatchRow) => <RecallLinks numbers={othersOf(batch)} />,
              },
            ]
          : []),
        {
          key: 'reserved',
          label: t('recalls:held'),
          align: 'right',
          render: ({ reserved }) => <Quantity value={reserved} unit={localName(unit)} />,
        },
        {
          key: 'current',
          label: t('recalls:onHand'),
          align: 'right',
          render: ({ current }) => <Quantity value={current} unit={localName(unit)} />,
        },
      ]}
    />
  );
};
