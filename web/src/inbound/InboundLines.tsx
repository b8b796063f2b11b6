import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { InboundDetail, InboundLineDetail } from '@granary/api/inbound';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** The lines of a document, with the batches created from them. */
export const InboundLines = ({ document }: { document: InboundDetail }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const priced = document.total !== null;
  const columns: SimpleColumn<InboundLineDetail>[] = [
    { key: 'line', label: '#', render: ({ line }) => line },
    {
      key: 'item',
      label: t('inbound:item'),
      render: ({ item, certificate, remarks, inspection }) => (
        <Box sx={{ minWidth: 150 }}>
          <Two first={nameOf(item)} second={item.code} />
          {inspection && <ToneChip tone="info">{t('inbound:inspectionShort')}</ToneChip>}
          <Two first={null} second={[certificate, remarks].filter(Boolean).join(' · ')} />
        </Box>
      ),
    },
    {
      key: 'quantity',
      label: t('inbound:quantity'),
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
    ...(priced ? prices(t) : []),
    {
      key: 'dates',
      label: t('inbound:expiryDate'),
      render: ({ productionDate, expiryDate }) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <Two
            first={<DateText value={expiryDate} />}
            second={
              productionDate && (
                <>
                  {t('inbound:produced')} <DateText value={productionDate} />
                </>
              )
            }
          />
        </Box>
      ),
    },
    {
      key: 'batch',
      label: t('inbound:batch'),
      render: (line) => (
        <Two
          first={<Batch line={line} />}
          second={[
            [line.location, line.shelf].filter(Boolean).join(' / '),
            line.supplierLot && t('inbound:lotOf', { lot: line.supplierLot }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    ...(document.lines.some(({ supplier, returnedFrom }) => supplier ?? returnedFrom)
      ? [
          {
            key: 'origin',
            label: t('inbound:supplier'),
            render: ({ supplier, returnedFrom }: InboundLineDetail) =>
              returnedFrom ? <Sold from={returnedFrom} /> : supplier ? nameOf(supplier) : '–',
          },
        ]
      : []),
  ];
  return (
    <SimpleTable<InboundLineDetail>
      label={t('inbound:lines')}
      columns={columns}
      rows={document.lines}
      rowId={({ line }) => String(line)}
    />
  );
};

const prices = (t: (key: string) => string): SimpleColumn<InboundLineDetail>[] => [
  {
    key: 'unitPrice',
    label: t('inbound:unitPrice'),
    align: 'right',
    render: ({ unitPrice }) => <Money amount={unitPrice} />,
  },
  {
    key: 'subtotal',
    label: t('inbound:subtotal'),
    align: 'right',
    render: ({ subtotal }) => <Money amount={subtotal} />,
  },
];

const Batch = ({ line: { batch, batchId } }: { line: InboundLineDetail }) => {
  const { t } = useTranslation();
  if (batchId !== null)
    return (
      <Link
        component={PathLink}
        to="/warehouse/inventory/$id"
        params={{ id: batchId }}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {batch}
      </Link>
    );
  return batch ?? <Box sx={{ color: 'text.secondary' }}>{t('inbound:automatic')}</Box>;
};

const Sold = ({ from }: { from: NonNullable<InboundLineDetail['returnedFrom']> }) => (
  <Link component={PathLink} to="/warehouse/outbound/$number" params={{ number: from.outbound }}>
    {from.outbound} #{from.line}
  </Link>
);

const Two = ({ first, second }: { first: React.ReactNode; second: React.ReactNode }) => (
  <Box>
    <div>{first}</div>
    {second && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{second}</Box>}
  </Box>
);
