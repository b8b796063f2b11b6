import { getStockAsOfTotals, listStockAsOf } from '@granary/api/audit';
import { listBatches, listItemStock } from '@granary/api/stock';
import { allRows } from './comparison.mjs';
import { PLACES } from './histories.mjs';
import { shown, standingsAt, sumOf, text, valueOf } from './told.mjs';
import { rowText } from './streams.mjs';

const asStock = ({ basis, at, position, on }) => ({
  basis,
  ...(on !== undefined ? { on } : { at: position ?? at }),
});

/** Compares the list over all warehouses and its totals. */
export async function compareLists(person, comparison, ledgers, moment) {
  const query = asStock(moment);
  const rows = await allRows(person, listStockAsOf, query);
  const there = standingsAt(ledgers, moment).filter(({ standing }) => standing.current !== 0);
  comparison.is(
    'stock as of: list',
    shown(moment),
    Object.fromEntries(
      rows.map(({ id, quantity, unitCost, value, expiryDate }) => [
        id,
        { quantity, unitCost, value, expiryDate },
      ]),
    ),
    Object.fromEntries(
      there.map(({ id, standing }) => [id, { ...text(standing), expiryDate: standing.expiryDate }]),
    ),
  );
  const { batches, items, value, warehouses } = await person.do(getStockAsOfTotals, { query });
  const worth = (those) => valueOf(those.map(({ standing }) => standing));
  const here = (place) => there.filter(({ stream }) => stream.startsWith(`${place}.`));
  comparison.is(
    'stock as of: value',
    shown(moment),
    {
      batches,
      items,
      value,
      warehouses: Object.fromEntries(warehouses.map((one) => [one.warehouse, one.value])),
    },
    {
      batches: there.length,
      items: new Set(there.map(({ stream }) => stream.split('.')[1])).size,
      value: worth(there),
      warehouses: Object.fromEntries(
        PLACES.filter((place) => here(place).length > 0).map((place) => [place, worth(here(place))]),
      ),
    },
  );
}

/** Today's lists must equal the last moment in either time basis. */
export async function compareNow(person, comparison, ledgers) {
  const never = { at: '9998-01-01T00:00:00.000Z' };
  const [batches, items] = [await allRows(person, listBatches, {}), await allRows(person, listItemStock, {})];
  for (const basis of ['recorded', 'effective']) {
    const there = standingsAt(ledgers, { basis, ...never });
    comparison.is(
      'inventory of now',
      basis,
      Object.fromEntries(
        batches.map(({ id, current, unitCost, value, reserved, available, status, expiryDate, location }) => [
          id,
          { quantity: current, unitCost, value, reserved, available, status, expiryDate, location },
        ]),
      ),
      Object.fromEntries(there.map(({ id, standing }) => [id, rowText(standing)])),
    );
    comparison.is(
      'items of now',
      basis,
      Object.fromEntries(items.map(({ id, current, value }) => [id, { current, value }])),
      Object.fromEntries(
        [...ledgers].map(([stream, ledger]) => {
          const standings = [...ledger.at({ basis, ...never }).values()];
          return [stream, { current: sumOf(standings, 'current'), value: valueOf(standings) }];
        }),
      ),
    );
  }
}
