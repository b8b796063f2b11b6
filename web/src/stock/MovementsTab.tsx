import Box from '@mui/material/Box';
import { listMovements, type BatchDetail, type Movement } from '@granary/api/stock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { useEventColumn } from '../ui/widgets/event-column.tsx';
import { reasonText } from '../ui/widgets/event-name.ts';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { formatQuantity } from '../ui/widgets/format.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { CostHistory } from './CostHistory.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { Section } from '../ui/Section.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** All movements, newest first, with the resulting stock. */
export const MovementsTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const causes = useEventColumn<Movement>();
  const can = useCan();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <LedgerTable<Movement>
        label={t('stock:tabs.movements')}
        contract={listMovements}
        id={batch.id}
        rowId={({ id }) => id}
        empty={t('stock:movements.none')}
        columns={[
          {
            key: 'at',
            label: t('stock:occurredAt'),
            render: (row) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                <DateText value={row.occurredAt} />
                <Small>{personIf(row.username)}</Small>
              </Box>
            ),
          },
          {
            key: 'type',
            label: t('stock:movements.type'),
            render: (row) => (
              <>
                {t(`status:movement.${row.type}`)}
                {row.reason !== null && <Small>{reasonText(row.reason)}</Small>}
              </>
            ),
          },
          {
            key: 'delta',
            label: t('stock:movements.delta'),
            align: 'right',
            render: (row) => <Delta value={row.delta} />,
          },
          {
            key: 'before',
            label: t('stock:movements.before'),
            align: 'right',
            render: (row) => <Quantity value={row.before} />,
          },
          {
            key: 'after',
            label: t('stock:movements.after'),
            align: 'right',
            render: (row) => <Quantity value={row.after} />,
          },
          {
            key: 'document',
            label: t('stock:document'),
            render: (row) => <DocumentLink kind={row.documentKind} number={row.document} line={row.line} />,
          },
          {
            key: 'status',
            label: t('stock:status'),
            render: (row) => <StatusChip kind="batch" value={row.status} />,
          },
          ...causes,
        ]}
      />
      {can(['cost_price:history', 'system:admin']) && (
        <Section title={t('stock:costHistory.title')}>
          <CostHistory id={batch.id} />
        </Section>
      )}
    </Box>
  );
};

const Small = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>
);

/** Green with a plus for receipts, with a minus for issues. */
const Delta = ({ value }: { value: string }) => {
  const amount = Number(value);
  if (amount === 0) return <span>–</span>;
  return (
    <Box
      component="span"
      sx={(theme) => ({ fontWeight: 600, color: theme.tones[amount > 0 ? 'success' : 'danger'].text })}
    >
      {amount > 0 && '+'}
      {formatQuantity(value)}
    </Box>
  );
};
