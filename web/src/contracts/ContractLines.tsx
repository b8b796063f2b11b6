import Box from '@mui/material/Box';
import type { ContractDetail, ContractLineDetail } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';

/** The contract's goods. */
export const ContractLines = ({ contract }: { contract: Pick<ContractDetail, 'lines'> }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <SimpleTable<ContractLineDetail>
      label={t('contracts:lines')}
      rows={contract.lines}
      rowId={({ line }) => String(line)}
      empty={<EmptyState compact title={t('contracts:noLines')} />}
      columns={[
        { key: 'line', label: '#', render: ({ line }) => line },
        {
          key: 'item',
          label: t('contracts:item'),
          render: ({ item }) => (
            <>
              {nameOf(item)}
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{item.code}</Box>
            </>
          ),
        },
        {
          key: 'weight',
          label: t('contracts:weight'),
          align: 'right',
          render: ({ weight }) => <Quantity value={weight} unit={t('contracts:tons')} />,
        },
        {
          key: 'amount',
          label: t('contracts:amount'),
          align: 'right',
          render: ({ amount }) => <Money amount={amount} />,
        },
      ]}
    />
  );
};
