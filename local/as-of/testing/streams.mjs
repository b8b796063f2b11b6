import { getBatchState, getItemStockState } from '@granary/api/audit';
import { getLineage } from '@granary/api/lineage';
import { quantityText } from './ledger.mjs';
import { shown, sumOf, text, valueOf } from './told.mjs';

const asState = ({ basis, at, position }) => ({ basis, at: position ?? at });

/** Compares an item in a warehouse and each of its batches: state and lineage. */
export async function compareStream(person, comparison, { stream, ledger, moment, choose }) {
  const standings = ledger.at(moment);
  const { state } = await person.do(getItemStockState, { params: { id: stream }, query: asState(moment) });
  const held = [...standings].filter(([, { current, reserved }]) => current !== 0 || reserved !== 0);
  const all = held.map(([, standing]) => standing);
  comparison.is(
    'item',
    `${stream} ${shown(moment)}`,
    state && {
      current: state.current,
      reserved: state.reserved,
      available: state.available,
      value: state.value,
      batches: Object.fromEntries(
        Object.entries(state.batches).map(([batch, { status, current, unitCost, value }]) => [
          batch,
          { status, quantity: current, unitCost, value },
        ]),
      ),
    },
    standings.size === 0
      ? null
      : {
          current: sumOf(all, 'current'),
          reserved: sumOf(all, 'reserved'),
          available: sumOf(all, 'available'),
          value: valueOf(all),
          batches: Object.fromEntries(
            held.map(([batch, standing]) => [batch, { status: standing.status, ...text(standing) }]),
          ),
        },
  );
  const batch = choose.one(ledger.batches);
  await compareBatch(person, comparison, { stream, ledger, moment, batch });
  await compareLineage(person, comparison, { stream, ledger, moment, batch });
}

/** The attributes in the row of a batch. */
export const rowText = ({ status, expiryDate, location, ...figures }) => ({
  ...text(figures),
  reserved: quantityText(figures.reserved),
  available: quantityText(figures.available),
  status,
  expiryDate,
  location,
});

const batchText = ({ locked, recalls, holds, ...row }) => ({
  ...rowText(row),
  locked,
  recalls,
  holds: Object.fromEntries(holds.map(([key, quantity]) => [key, quantityText(quantity)])),
});

const stateShown = (state) =>
  state && {
    quantity: state.current,
    unitCost: state.unitCost,
    value: state.value,
    reserved: state.reserved,
    available: state.available,
    status: state.status,
    expiryDate: state.expiryDate,
    location: state.location,
    locked: state.locked,
    recalls: state.recalls.toSorted(),
    holds: Object.fromEntries(Object.entries(state.holds).map(([key, { quantity }]) => [key, quantity])),
  };

async function compareBatch(person, comparison, { stream, ledger, moment, batch }) {
  const id = `${stream}.${batch}`;
  const { state } = await person.do(getBatchState, { params: { id }, query: asState(moment) });
  const standing = ledger.at(moment).get(batch);
  comparison.is('batch', `${id} ${shown(moment)}`, stateShown(state), standing ? batchText(standing) : null);
}

async function compareLineage(person, comparison, { stream, ledger, moment, batch }) {
  const { basis, at, position } = moment;
  if (basis === 'recorded' && position === undefined) return;
  const id = `${stream}.${batch}`;
  const query = { depth: 1, ...(basis === 'effective' ? { effective: at } : { at: position }) };
  const { nodes, balance } = await person.do(getLineage, { params: { id }, query });
  const onHand = quantityText(ledger.at(moment).get(batch)?.current ?? 0);
  const root = nodes.find((node) => node.kind === 'batch' && node.id === id);
  comparison.is(
    'lineage',
    `${id} ${shown(moment)}`,
    { balance: balance.onHand, node: root.onHand, told: balance.told },
    { balance: onHand, node: onHand, told: basis === 'effective' || balance.told === null ? null : onHand },
  );
}
