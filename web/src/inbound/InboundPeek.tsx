import Typography from '@mui/material/Typography';
import { getInbound, type InboundRow } from '@granary/api/inbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../ui/widgets/headline.ts';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';
import { typeName } from './names.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** Summary of a document beside the list. */
export const InboundPeek = ({ row }: { row: InboundRow }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const query = useQueryOf('inbound', getInbound, { params: { number: row.number } });
  return (
    <Peek
      title={headlineOf(row, typeName(row.type), row.total)}
      subtitle={[row.number, typeName(row.type), titleBeside(row)].filter(Boolean).join(' · ')}
      chips={
        <>
          <StatusChip kind="approval" value={row.approvalStatus} />
          <StatusChip kind="inbound" value={row.status} />
        </>
      }
      open={{
        label: t('inbound:open'),
        target: { to: '/warehouse/inbound/$number', params: { number: row.number } },
      }}
    >
      <Facts
        facts={[
          { label: t('inbound:inboundDate'), value: <DateText value={row.inboundDate} /> },
          { label: t('inbound:total'), value: <Money amount={row.total} /> },
          { label: t('inbound:supplier'), value: row.supplier && nameOf(row.supplier) },
          { label: t('inbound:createdBy'), value: personIf(row.createdBy) },
        ]}
      />
      <Loaded query={query} compact skeleton={<Loading />}>
        {({ lines, remarks }) => (
          <>
            <SimpleTable
              label={t('inbound:lines')}
              rows={lines}
              rowId={({ line }) => String(line)}
              columns={[
                { key: 'item', label: t('inbound:item'), render: ({ item }) => nameOf(item) },
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
                {
                  key: 'batch',
                  label: t('inbound:batch'),
                  render: ({ batch }) => batch ?? t('inbound:automatic'),
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
