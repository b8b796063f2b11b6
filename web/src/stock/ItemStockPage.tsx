import Link from '@mui/material/Link';
import { getItemStockState, type HistoryEntry, type ItemStockState } from '@granary/api/audit';
import type { Packed } from '@granary/api/http';
import { COST_READERS, listItemStock } from '@granary/api/stock';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import {
  HistoryEntries,
  itemStockSource,
  PastBanner,
  TimeSlider,
  usePastTabs,
  useTimeTravel,
} from '../time-travel/index.ts';
import { DetailPage, type DetailTab } from '../ui/detail/DetailPage.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { ItemCourse } from './ItemCourse.tsx';

const route = getRouteApi('/main/warehouse/inventory/items/$id');

/** All batches of one item in one warehouse, current or at a past moment. */
export const ItemStockPage = () => {
  const { id } = route.useParams();
  const query = useQueryOf('stock', getItemStockState, { params: { id } }, { keepPrevious: true });
  return <Loaded query={query}>{({ state }) => <ItemStock id={id} now={state} />}</Loaded>;
};

const ItemStock = ({ id, now }: { id: string; now: ItemStockState | null }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const [warehouse = '', item = ''] = id.split('.');
  const named = useQueryOf('stock', listItemStock, {
    query: { warehouse, filter: [`item:equals:${item}`] },
  }).data?.rows.find((row) => row.id === id);
  const unit = named ? localName(named.unit) : '';
  const travel = useTimeTravel(itemStockSource, id, { always: true });
  const pastTabs = usePastTabs(travel);
  const figuresOf = useFiguresOf(unit, named?.packUnits ?? []);
  const batches = useBatchesTab(id, now, unit);
  const { past } = travel;
  const stood = past ? travel.asOf.data?.state : now;
  return (
    <DetailPage
      title={named ? localName(named.itemNames) : item}
      subtitle={[item, named ? localName(named.warehouseNames) : warehouse].join(' · ')}
      figures={stood ? figuresOf(stood) : []}
      banner={past ? <PastBanner travel={travel} /> : null}
      tabs={
        past
          ? pastTabs
          : [
              batches,
              {
                key: 'course',
                label: t('stock:course'),
                render: () => <ItemCourse warehouse={warehouse} item={item} />,
              },
            ]
      }
      dock={<TimeSlider travel={travel} />}
      aside={{
        label: t('stock:happenings'),
        content: <HistoryEntries travel={travel} documentOf={documentOf} />,
      }}
    />
  );
};

const documentOf = ({ documentKind, document, line }: HistoryEntry) => (
  <DocumentLink kind={documentKind} number={document} line={line} />
);

const useFiguresOf = (unit: string, packUnits: readonly Packed[]) => {
  const { t } = useTranslation();
  const seesCost = useCan()(COST_READERS);
  const quantity = (value: string) => <Quantity value={value} unit={unit} />;
  return ({ available, reserved, current, blocked, value }: ItemStockState): Figure[] => [
    { label: t('stock:available'), value: quantity(available) },
    { label: t('stock:reserved'), value: quantity(reserved) },
    {
      label: t('stock:current'),
      value: <PackQuantity value={current} unit={unit} packUnits={packUnits} />,
    },
    seesCost
      ? { label: t('stock:value'), value: <Money amount={value} /> }
      : { label: t('stock:blocked'), value: quantity(blocked) },
  ];
};

type Row = ItemStockState['batches'][string] & { readonly code: string };

const useBatchesTab = (id: string, now: ItemStockState | null, unit: string): DetailTab => {
  const { t } = useTranslation();
  const seesCost = useCan()(COST_READERS);
  const rows: Row[] = Object.entries(now?.batches ?? {}).map(([code, batch]) => ({ code, ...batch }));
  return {
    key: 'batches',
    label: t('stock:batches'),
    count: rows.length,
    render: () => (
      <SimpleTable<Row>
        label={t('stock:batches')}
        rows={rows}
        rowId={({ code }) => code}
        empty={<EmptyState compact title={t('stock:empty.title')} />}
        columns={[
          {
            key: 'code',
            label: t('stock:batch'),
            render: ({ code }) => (
              <Link component={PathLink} to="/warehouse/inventory/$id" params={{ id: `${id}.${code}` }}>
                {code}
              </Link>
            ),
          },
          {
            key: 'status',
            label: t('stock:status'),
            render: ({ status }) => <StatusChip kind="batch" value={status} />,
          },
          ...(['available', 'reserved', 'current'] as const).map((figure) => ({
            key: figure,
            label: t(`stock:${figure}`),
            align: 'right' as const,
            render: (row: Row) => <Quantity value={row[figure]} unit={unit} />,
          })),
          {
            key: 'expiryDate',
            label: t('stock:expiryDate'),
            render: ({ expiryDate }) => <DateText value={expiryDate} />,
          },
          ...(seesCost
            ? [
                {
                  key: 'value',
                  label: t('stock:value'),
                  align: 'right' as const,
                  render: ({ value }: Row) => <Money amount={value} />,
                },
              ]
            : []),
        ]}
      />
    ),
  };
};
