import { moneyText, quantityText, valueCents } from './ledger.mjs';

/** A moment as text. */
export const shown = (moment) => Object.values(moment).join(' ');
/** The ledger's values in the API's notation. */
export const text = (standing) => ({
  quantity: quantityText(standing.current),
  unitCost: Number(standing.unitCost).toFixed(6),
  value: moneyText(valueCents(standing)),
});
/** All batches that exist at the moment. */
export const standingsAt = (ledgers, moment) =>
  [...ledgers].flatMap(([stream, ledger]) =>
    [...ledger.at(moment)].map(([batch, standing]) => ({ stream, id: `${stream}.${batch}`, standing })),
  );

export const sumOf = (standings, figure) =>
  quantityText(standings.reduce((sum, one) => sum + one[figure], 0));
export const valueOf = (standings) => moneyText(standings.reduce((sum, one) => sum + valueCents(one), 0n));
