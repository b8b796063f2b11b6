import { listCostChanges, type CostChange } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { useEventColumn } from '../ui/widgets/event-column.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** The history of the unit cost. */
export const CostHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const causes = useEventColumn<CostChange>();
  return (
    <LedgerTable<CostChange>
      label={t('stock:costHistory.title')}
      contract={listCostChanges}
      id={id}
      rowId={(row) => row.id}
      empty={t('stock:costHistory.none')}
      columns={[
        { key: 'at', label: t('stock:occurredAt'), render: (row) => <DateText value={row.changedAt} /> },
        {
          key: 'before',
          label: t('stock:costHistory.before'),
          align: 'right',
          render: (row) => <Money amount={row.before} />,
        },
        {
          key: 'after',
          label: t('stock:costHistory.after'),
          align: 'right',
          render: (row) => <Money amount={row.after} />,
        },
        {
          key: 'change',
          label: t('stock:costHistory.change'),
          align: 'right',
          render: (row) => <Money amount={row.change} />,
        },
        {
          key: 'rate',
          label: t('stock:costHistory.rate'),
          align: 'right',
          render: (row) => (row.changeRate === null ? '–' : `${row.changeRate} %`),
        },
        { key: 'by', label: t('stock:by_'), render: (row) => personIf(row.username) },
        { key: 'reason', label: t('common:reason'), render: (row) => row.reason },
        ...causes,
      ]}
    />
  );
};
