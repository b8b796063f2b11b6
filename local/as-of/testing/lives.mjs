import { getBatchHappenings, getItemStockHappenings } from '@granary/api/audit';
import { getBatchHistory, listMovements } from '@granary/api/stock';
import { allRows } from './comparison.mjs';
import { quantityText } from './ledger.mjs';
import { shown, sumOf, text } from './told.mjs';

/** Compares histories event by event: the figures after each must be those at its effective time. */
export async function compareHistory(person, comparison, { stream, ledger, batch, basis }) {
  const id = `${stream}.${batch}`;
  const { happenings } = await person.do(getBatchHappenings, {
    params: { id },
    query: { basis, limit: 1000 },
  });
  const item = await person.do(getItemStockHappenings, {
    params: { id: stream },
    query: { basis, limit: 1000 },
  });
  const tales = [
    [
      'history of a batch',
      id,
      happenings,
      (moment) => {
        const standing = ledger.at(moment).get(batch);
        return (
          standing && {
            current: quantityText(standing.current),
            reserved: quantityText(standing.reserved),
            unitCost: text(standing).unitCost,
            status: standing.status,
          }
        );
      },
    ],
    [
      'history of an item',
      stream,
      item.happenings,
      (moment) => {
        const standings = [...ledger.at(moment).values()];
        if (standings.length === 0) return undefined;
        return { current: sumOf(standings, 'current'), reserved: sumOf(standings, 'reserved') };
      },
    ],
  ];
  for (const [question, about, told, expectedAt] of tales) {
    const figures = {};
    for (const [n, { changes, position, effectiveAt }] of told.entries()) {
      for (const { field, before, after } of changes) {
        comparison.is(
          `${question}, step by step`,
          `${about} at ${position}, ${field}`,
          before,
          figures[field] ?? null,
        );
        figures[field] = after;
      }
      // Of events with equal times, the last one shows the state.
      if (basis === 'effective' && told[n + 1]?.effectiveAt === effectiveAt) continue;
      const moment = basis === 'effective' ? { basis, at: effectiveAt } : { basis, position };
      const expected = expectedAt(moment);
      const answered =
        expected && Object.fromEntries(Object.keys(expected).map((field) => [field, figures[field] ?? null]));
      comparison.is(question, `${about} ${shown(moment)}`, answered, expected);
    }
  }
}

/** Compares the history and the movements of a batch, which are in recorded order. */
export async function compareMovements(person, comparison, { stream, ledger, batch }) {
  const id = `${stream}.${batch}`;
  const { entries } = await person.do(getBatchHistory, { params: { id }, query: { limit: 1000 } });
  const figures = {};
  for (const { position, changes } of entries.toReversed()) {
    for (const { field, after } of changes) figures[field] = after;
    const standing = ledger.at({ basis: 'recorded', position }).get(batch);
    comparison.is(
      'batch history',
      `${id} at ${position}`,
      {
        quantity: figures.current,
        unitCost: figures.unitCost,
        reserved: figures.reserved,
        status: figures.status,
        expiryDate: figures.expiryDate,
      },
      standing && {
        quantity: text(standing).quantity,
        unitCost: text(standing).unitCost,
        reserved: quantityText(standing.reserved),
        status: standing.status,
        expiryDate: standing.expiryDate,
      },
    );
  }
  const rows = await allRows(person, listMovements, { sort: 'occurredAt:asc' }, { id });
  for (const row of rows) {
    const position = String(BigInt(row.id.split('-')[0]));
    const standing = ledger.at({ basis: 'recorded', position }).get(batch);
    comparison.is(
      'movements',
      `${id} at ${position}`,
      { after: row.after, reserved: row.reserved, status: row.status },
      standing && {
        after: text(standing).quantity,
        reserved: quantityText(standing.reserved),
        status: standing.status,
      },
    );
  }
}
