import Typography from '@mui/material/Typography';
import { getOutbound, type OutboundRow } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../ui/widgets/headline.ts';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';
import { AllocationChip } from './AllocationChip.tsx';
import { routeOf, typeName } from './names.ts';
import { detailPath } from './places.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** Summary of a document beside the list. */
export const OutboundPeek = ({ row }: { row: OutboundRow }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const query = useQueryOf('outbound', getOutbound, { params: { number: row.number } });
  return (
    <Peek
      title={headlineOf(row, typeName(row.type), query.data?.sale?.amount)}
      subtitle={[row.number, typeName(row.type), titleBeside(row)].filter(Boolean).join(' · ')}
      chips={
        <>
          <StatusChip kind="outbound" value={row.status} />
          <AllocationChip of={row} />
        </>
      }
      open={{
        label: t('outbound:open'),
        target: { to: detailPath(row.type), params: { number: row.number } },
      }}
    >
      <Facts
        facts={[
          {
            label: t('outbound:route'),
            value: routeOf(row),
          },
          ...(row.customer ? [{ label: t('outbound:customer'), value: nameOf(row.customer) }] : []),
          ...(row.supplier ? [{ label: t('outbound:supplier'), value: nameOf(row.supplier) }] : []),
          { label: t('outbound:expectedDate'), value: <DateText value={row.expectedDate} /> },
          { label: t('outbound:createdBy'), value: personIf(row.createdBy) },
        ]}
      />
      <Loaded query={query} compact skeleton={<Loading />}>
        {({ lines, remarks }) => (
          <>
            <SimpleTable
              label={t('outbound:lines')}
              rows={lines}
              rowId={({ line }) => String(line)}
              columns={[
                { key: 'item', label: t('outbound:item'), render: ({ item }) => nameOf(item) },
                {
                  key: 'quantity',
                  label: t('outbound:requested'),
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
                {
                  key: 'allocated',
                  label: t('outbound:allocated'),
                  align: 'right',
                  render: ({ allocated }) => <Quantity value={allocated} />,
                },
                {
                  key: 'standing',
                  label: t('outbound:allocation'),
                  render: (line) => <AllocationChip of={line} />,
                },
              ]}
            />
            {remarks && <Typography variant="body2">{remarks}</Typography>}
          </>
        )}
      </Loaded>
    </Peek>
  );
};
