import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  getStockAsOfTotals,
  listStockAsOf,
  stockAsOfFields,
  type StockAsOfRow,
  type StockAsOfTotals,
} from '@granary/api/audit';
import { COST_READERS } from '@granary/api/stock';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { BasisSwitch } from '../time-travel/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { today } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { BATCH_WIDTH } from './batch-width.ts';
import { useFieldsWithWarehouses, useNameField } from './fields.ts';
import { quarterEnds } from './quarter-ends.ts';
import type { StockAsOfSearch } from './stock-as-of-search.ts';

const column = columnsOf<StockAsOfRow>();

/** Stock and its value in the warehouses on a given day. */
export const StockAsOfPage = () => {
  const { t } = useTranslation();
  const [{ on, basis = 'effective' }] = useSearchState<StockAsOfSearch>();
  const query = useMemo(() => ({ basis, ...(on === undefined ? {} : { on }) }), [basis, on]);
  const columns = useColumns();
  const fields = useFieldsWithWarehouses(stockAsOfFields);
  return (
    <ListPage<StockAsOfRow>
      name="stock-as-of"
      title={t('past:stock.title')}
      topic="stock"
      contract={listStockAsOf}
      fields={fields}
      columns={columns}
      rowId={(row) => row.id}
      query={query}
      defaultSort="item:asc"
      searchLabel={t('stock:search')}
      open={(row) => ({ to: '/warehouse/inventory/$id', params: { id: row.id } })}
      exportName={`${t('past:stock.title')} ${on ?? today()}`}
      banner={<AsOf />}
      empty={{ title: t('past:stock.none'), body: t('past:stock.noneBody') }}
    />
  );
};

const useColumns = (): Column<StockAsOfRow>[] => {
  const { t } = useTranslation();
  const seesCost = useCan()(COST_READERS);
  const localName = useLocalName();
  const nameField = useNameField();
  return useMemo(
    () => [
      column.choice('warehouse', t('stock:warehouse'), (code) => code, {
        width: 165,
        text: (row) => localName(row.warehouseNames),
      }),
      column.text('item', t('stock:itemCode'), { width: 130, card: 'subtitle' }),
      {
        field: nameField,
        label: t('stock:itemName'),
        flex: 1,
        width: 200,
        text: (row) => localName(row.itemNames),
        card: 'title',
      },
      column.text('batch', t('stock:batch'), { width: BATCH_WIDTH }),
      column.text('supplierLot', t('stock:supplierLot'), { width: 130, hidden: true, card: 'none' }),
      column.quantity('quantity', t('stock:quantity'), (row) => localName(row.unit), { width: 130 }),
      ...(seesCost
        ? [
            column.money('unitCost', t('past:stock.unitCost'), { width: 130 }),
            column.money('value', t('past:stock.value'), { width: 140 }),
          ]
        : []),
      column.day('expiryDate', t('stock:expiryDate'), { width: 130, card: 'none' }),
      column.moment('receivedAt', t('stock:receivedAt'), { width: 160, hidden: true, card: 'none' }),
    ],
    [t, seesCost, localName, nameField],
  );
};

/** The list's query from the URL, without paging. */
const useListQuery = () => {
  const [{ on, basis = 'effective', filter, q }] = useSearchState<StockAsOfSearch>();
  return { basis, on, filter, q };
};

/** Selects the end of a recent quarter or any other day. */
const AsOf = () => {
  const { t } = useTranslation();
  const [{ on, basis = 'effective' }, change] = useSearchState<StockAsOfSearch>();
  const question = useListQuery();
  const { data: totals } = useQueryOf(
    'stock',
    getStockAsOfTotals,
    { query: question },
    { keepPrevious: true },
  );
  const ask = (part: Partial<StockAsOfSearch>) => change({ cursor: undefined, ...part }, { replace: false });
  return (
    <Box sx={{ display: 'grid', gap: 3, px: { xs: 4, md: 6 }, py: 4 }}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          type="date"
          label={t('past:endOfDay')}
          value={on ?? ''}
          onChange={({ target: { value } }) => ask({ on: value || undefined })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today() } }}
          sx={{ width: 180 }}
        />
        <BasisSwitch basis={basis} onChange={(to) => ask({ basis: to })} />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {quarterEnds(today()).map((day) => (
            <Button
              key={day}
              size="small"
              color="inherit"
              variant={day === on ? 'outlined' : 'text'}
              aria-pressed={day === on}
              onClick={() => ask({ on: day })}
            >
              <span>
                {t('past:stock.quarterEnd')} <DateText value={day} />
              </span>
            </Button>
          ))}
          <Button
            size="small"
            color="inherit"
            variant={on === undefined ? 'outlined' : 'text'}
            aria-pressed={on === undefined}
            onClick={() => ask({ on: undefined })}
          >
            {t('past:now')}
          </Button>
        </Box>
      </Box>
      {totals && <Totals totals={totals} past={on !== undefined} />}
    </Box>
  );
};

const Totals = ({ totals, past }: { totals: StockAsOfTotals; past: boolean }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const seesCost = useCan()(COST_READERS);
  const figure = (label: string, value: ReactNode) => (
    <Box key={label}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        {value}
      </Typography>
    </Box>
  );
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('past:stock.totals')}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 8,
        rowGap: 3,
        p: 4,
        ...(past ? { borderColor: theme.tones.past.text } : {}),
      })}
    >
      {seesCost && figure(t('past:stock.total'), <Money amount={totals.value} />)}
      {figure(t('past:stock.batches'), totals.batches)}
      {figure(t('past:stock.items'), totals.items)}
      {totals.warehouses.length > 1 &&
        totals.warehouses.map(({ warehouse, names, batches, value }) =>
          figure(localName(names) || warehouse, seesCost ? <Money amount={value} /> : batches),
        )}
    </Paper>
  );
};
