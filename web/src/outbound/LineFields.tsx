import Box from '@mui/material/Box';
import type { OutboundLineDetail } from '@granary/api/outbound';
import { listItemStock } from '@granary/api/stock';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import {
  baseQuantity,
  LineItemInput,
  LineQuantityInput,
  useItemSource,
  useLineItems,
} from '../items/index.ts';
import { TextInput } from '../ui/form/fields.tsx';
import { LineItems, type LineColumn } from '../ui/form/LineItems.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName, useUnitName } from '../ui/widgets/local-name.ts';
import { blankLine } from './form.ts';
import { lineAmount } from '@granary/domain/outbound/rules';
import { priceIn, usePriceList, useSaleItem } from './sale/use-prices.ts';

interface Props {
  readonly warehouse: string;
  /** The document being edited, which provides the names of its items. */
  readonly document?: { readonly lines: readonly Pick<OutboundLineDetail, 'item'>[] };
}

/** Items and quantities, with the availability here and in the user's other warehouses. */
export const LineFields = ({ warehouse, document }: Props) => {
  const { t } = useTranslation();
  const items = useLineItems(document?.lines);
  // Discontinued and inactive items may still leave stock.
  const source = useItemSource('all');
  const type: string = useWatch({ name: 'type' });
  const columns: LineColumn[] = [
    {
      key: 'item',
      label: t('outbound:item'),
      required: true,
      render: (path) => (
        <LineItemInput counted path={path} label={t('outbound:item')} items={items} source={source} />
      ),
    },
    {
      key: 'quantity',
      label: t('outbound:requested'),
      width: 130,
      align: 'right',
      required: true,
      render: (path) => <LineQuantityInput path={path} label={t('outbound:requested')} items={items} />,
    },
    {
      key: 'available',
      label: t('outbound:availableHere'),
      width: 140,
      align: 'right',
      render: (path) =>
        type === 'sale' ? (
          <SaleAvailableCell path={path} warehouse={warehouse} />
        ) : (
          <AvailableCell path={path} warehouse={warehouse} />
        ),
    },
    ...(type === 'sale'
      ? [
          {
            key: 'amount',
            label: t('outbound:priceAndAmount'),
            width: 110,
            align: 'right' as const,
            render: (path: string) => <AmountCell path={path} />,
          },
        ]
      : []),
    {
      key: 'remarks',
      label: t('outbound:remarks'),
      width: 110,
      render: (path) => <TextInput bare name={`${path}.remarks`} label={t('outbound:remarks')} />,
    },
  ];
  return (
    <LineItems
      name="lines"
      label={t('outbound:lines')}
      columns={columns}
      blank={() => ({ ...blankLine() })}
    />
  );
};

const AvailableCell = ({ path, warehouse }: { path: string; warehouse: string }) => {
  const localName = useLocalName();
  const can = useCan();
  const code: string = useWatch({ name: `${path}.item` });
  const { data } = useQueryOf(
    'stock',
    listItemStock,
    { query: { filter: [`item:equals:${code}`] } },
    { enabled: code !== '' && can('inventory:read') },
  );
  if (!data) return null;
  return (
    <Availability
      warehouse={warehouse}
      rows={data.rows.map(({ warehouse: place, available, unit }) => ({
        warehouse: place,
        available,
        unit: localName(unit),
      }))}
    />
  );
};

/** Availability as far as sellers may see it: quantities in the warehouses they sell from. */
const SaleAvailableCell = ({ path, warehouse }: { path: string; warehouse: string }) => {
  const code: string = useWatch({ name: `${path}.item` });
  const unitName = useUnitName();
  const item = useSaleItem(code);
  if (!item) return null;
  const rows = item.availability.map((row) => ({ ...row, unit: unitName(item.unit) }));
  return <Availability warehouse={warehouse} rows={rows} />;
};

/** The customer's unit price and the line total. */
const AmountCell = ({ path }: { path: string }) => {
  const code: string = useWatch({ name: `${path}.item` });
  const [typed = '', factor = '']: string[] = useWatch({ name: [`${path}.quantity`, `${path}.factor`] });
  const quantity = baseQuantity({ quantity: typed, factor });
  const unitName = useUnitName();
  const customer: string = useWatch({ name: 'customer' });
  const item = useSaleItem(code);
  const priceList = usePriceList(customer);
  if (!item || !priceList) return null;
  const unitPrice = priceIn(item, priceList);
  return (
    <Box sx={{ pt: 2, textAlign: 'right' }}>
      <Box sx={{ fontWeight: 600 }}>
        <Money amount={Number(quantity) > 0 ? lineAmount(quantity, unitPrice) : null} />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        <Money amount={unitPrice} />
        {item.unit && ` / ${unitName(item.unit)}`}
      </Box>
    </Box>
  );
};

interface AvailabilityRow {
  readonly warehouse: string;
  readonly available: string;
  readonly unit: string | undefined;
}

const Availability = ({ warehouse, rows }: { warehouse: string; rows: readonly AvailabilityRow[] }) => {
  const { t } = useTranslation();
  const here = rows.find((row) => row.warehouse === warehouse);
  const elsewhere = rows.filter((row) => row.warehouse !== warehouse && Number(row.available) > 0);
  return (
    <Box sx={{ pt: 2, textAlign: 'right' }}>
      <Box
        sx={{ fontWeight: 600, color: here && Number(here.available) > 0 ? 'text.primary' : 'error.main' }}
      >
        <Quantity value={here?.available ?? '0.000'} unit={here?.unit} />
      </Box>
      {elsewhere.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          {t('outbound:elsewhere')}{' '}
          {elsewhere.map((row, index) => (
            <span key={row.warehouse}>
              {index > 0 && ' · '}
              {row.warehouse} <Quantity value={row.available} />
            </span>
          ))}
        </Box>
      )}
    </Box>
  );
};
