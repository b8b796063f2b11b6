import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { getBatchGroup, type BatchDetail, type BatchGroup } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { Tone } from '../app/theme/tones.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';

type Member = BatchGroup['members'][number];

const tones: Readonly<Record<BatchGroup['status'], Tone>> = {
  active: 'success',
  consumed: 'neutral',
  expired: 'danger',
  transferred: 'progress',
};

/** Batches of the same supplier lot in all warehouses, with their rate of use. */
export const GroupTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const unit = useLocalName()(batch.unit);
  const query = useQueryOf('stock', getBatchGroup, { params: { id: batch.id } }, { keepPrevious: true });
  return (
    <Loaded query={query} compact>
      {(group) => (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h3" component="h2">
              {t('stock:group.key')}: {group.key}
            </Typography>
            <ToneChip tone={tones[group.status]}>{t(`stock:group.statuses.${group.status}`)}</ToneChip>
          </Box>
          <KeyFigures
            figures={[
              { label: t('stock:received'), value: <Quantity value={group.received} unit={unit} /> },
              { label: t('stock:group.consumed'), value: <Quantity value={group.consumed} unit={unit} /> },
              { label: t('stock:group.consumptionRate'), value: `${group.consumptionRate} %` },
              {
                label: t('stock:group.perDay'),
                value: <Quantity value={group.consumedPerDay} unit={unit} />,
              },
            ]}
          />
          <Members members={group.members} unit={unit} here={batch.id} />
        </Box>
      )}
    </Loaded>
  );
};

const Members = ({ members, unit, here }: { members: readonly Member[]; unit: string; here: string }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return (
    <SimpleTable<Member>
      label={t('stock:tabs.group')}
      rows={members}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'batch',
          label: t('stock:batch'),
          render: (row) =>
            row.id === here ? (
              <strong>{row.batch}</strong>
            ) : (
              <Link
                component={PathLink}
                to="/warehouse/inventory/$id"
                params={{ id: row.id }}
                search={{ tab: 'group' }}
              >
                {row.batch}
              </Link>
            ),
        },
        { key: 'warehouse', label: t('stock:warehouse'), render: (row) => localName(row.warehouseNames) },
        {
          key: 'status',
          label: t('stock:status'),
          render: (row) => (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <StatusChip kind="batch" value={row.status} />
              <ToneChip tone={tones[row.groupStatus]}>
                {t(`stock:group.statuses.${row.groupStatus}`)}
              </ToneChip>
            </Box>
          ),
        },
        {
          key: 'received',
          label: t('stock:received'),
          align: 'right',
          render: (row) => <Quantity value={row.received} unit={unit} />,
        },
        {
          key: 'current',
          label: t('stock:current'),
          align: 'right',
          render: (row) => <Quantity value={row.current} unit={unit} />,
        },
        {
          key: 'rate',
          label: t('stock:group.consumptionRate'),
          align: 'right',
          render: (row) => `${row.consumptionRate} %`,
        },
        {
          key: 'last',
          label: t('stock:group.lastOperation'),
          render: (row) => (
            <>
              {t(`events:type.${row.lastOperation}`)}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
                <DateText value={row.lastChangedAt} />
              </Box>
            </>
          ),
        },
      ]}
    />
  );
};
