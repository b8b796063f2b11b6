import Box from '@mui/material/Box';
import type { DistributionDetail, DistributionLine } from '@granary/api/distribution';
import { compare } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';

/** Requested and granted quantities, line by line. */
export const DistributionLines = ({ document }: { document: DistributionDetail }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const decided = document.lines.some(({ approved }) => approved !== null);
  const columns: SimpleColumn<DistributionLine>[] = [
    { key: 'line', label: '#', render: ({ line }) => line },
    {
      key: 'item',
      label: t('distribution:item'),
      render: ({ item, remarks }) => (
        <Box sx={{ minWidth: 150 }}>
          {nameOf(item)}
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {[item.code, remarks].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      ),
    },
    {
      key: 'quantity',
      label: t('distribution:requested'),
      align: 'right',
      render: ({ quantity, item, entered }) => (
        <PackQuantity
          value={quantity}
          unit={unitName(item.unit)}
          packUnits={item.packUnits}
          entered={entered}
        />
      ),
    },
    ...(decided
      ? [
          {
            key: 'approved',
            label: t('distribution:granted'),
            align: 'right' as const,
            render: ({ approved, quantity }: DistributionLine) => (
              <Box
                component="span"
                sx={{
                  fontWeight: 600,
                  color: compare(approved ?? 0, quantity) < 0 ? 'warning.main' : undefined,
                }}
              >
                <Quantity value={approved} />
              </Box>
            ),
          },
        ]
      : []),
    {
      key: 'unitPrice',
      label: t('distribution:unitPrice'),
      align: 'right',
      render: ({ unitPrice }) => <Money amount={unitPrice} />,
    },
    {
      key: 'amount',
      label: t('distribution:amount'),
      align: 'right',
      render: ({ amount }) => <Money amount={amount} />,
    },
  ];
  return (
    <SimpleTable<DistributionLine>
      label={t('distribution:lines')}
      columns={columns}
      rows={document.lines}
      rowId={({ line }) => String(line)}
    />
  );
};
