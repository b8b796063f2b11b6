import { moneyText, quantityText, valueCents } from './ledger.mjs';

/** A moment in words. */
export const shown = (moment) => Object.values(moment).join(' ');
/** What the books say, as answers write it. */
export const text = (standing) => ({
  quantity: quantityText(standing.current),
  unitCost: Number(standing.unitCost).toFixed(6),
  value: moneyText(valueCents(standing)),
});
/** Every batch that is there. */
export const standingsAt = (ledgers, moment) =>
  [...ledgers].flatMap(([stream, ledger]) =>
    [...ledger.at(moment)].map(([batch, standing]) => ({ stream, id: `${stream}.${batch}`, standing })),
  );

export const sumOf = (standings, figure) =>
  quantityText(standings.reduce((sum, one) => sum + one[figure], 0));
export const valueOf = (standings) => moneyText(standings.reduce((sum, one) => sum + valueCents(one), 0n));
