import type { OutboundDetail } from '@granary/api/outbound';
import { isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../../ui/detail/SimpleTable.tsx';
import { ExpiryChip, Quantity } from '../../ui/widgets/figures.tsx';
import { formatQuantity } from '../../ui/widgets/format.ts';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';

/** The picked batches that are about to ship. */
export const ParcelTable = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const rows = document.lines.flatMap((line) => line.batches.map((batch) => ({ line, batch })));
  const short = document.lines.filter((line) => !isZero(line.short));
  return (
    <>
      <SimpleTable
        label={t('outbound:leaving')}
        rows={rows}
        rowId={({ line, batch }) => `${line.line}:${batch.batch}`}
        columns={[
          { key: 'line', label: '#', render: ({ line }) => line.line },
          { key: 'item', label: t('outbound:item'), render: ({ line }) => nameOf(line.item) },
          { key: 'batch', label: t('outbound:batch'), render: ({ batch }) => batch.batch },
          {
            key: 'quantity',
            label: t('outbound:picked'),
            align: 'right',
            render: ({ line, batch }) => <Quantity value={batch.picked} unit={unitName(line.item.unit)} />,
          },
          {
            key: 'expiry',
            label: t('outbound:expiry'),
            render: ({ batch }) => <ExpiryChip expiryDate={batch.expiryDate} />,
          },
          {
            key: 'state',
            label: '',
            render: ({ batch }) =>
              batch.invalid && <ToneChip tone="danger">{t('outbound:mayNotLeave')}</ToneChip>,
          },
        ]}
      />
      {short.map((line) => (
        <ToneChip key={line.line} tone="warning">
          {t('outbound:shortOf', { item: nameOf(line.item), quantity: formatQuantity(line.short) })}
        </ToneChip>
      ))}
    </>
  );
};
