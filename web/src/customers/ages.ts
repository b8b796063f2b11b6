import type { CreditAccount } from '@granary/api/credit';

type Age = keyof CreditAccount['ageing'];

/** The most days since shipment of each age. */
const ages: readonly (readonly [age: Age, most: number])[] = [
  ['upTo30', 30],
  ['upTo60', 60],
  ['upTo90', 90],
  ['upTo120', 120],
  ['over120', Infinity],
];

/** The unpaid shipments of each age, oldest first. */
export const agesOf = ({
  shipments,
}: Pick<CreditAccount, 'shipments'>): { readonly age: Age; readonly documents: readonly string[] }[] =>
  ages.map(([age, most], index) => {
    const [, before] = ages[index - 1] ?? [age, -Infinity];
    return {
      age,
      documents: shipments
        .filter(({ days }) => days > before && days <= most)
        .map(({ document }) => document),
    };
  });
