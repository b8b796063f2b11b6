import type { AnswerOf } from '@granary/api/http';
import type { getWarehouse } from '@granary/api/warehouses';
import { contentOf } from '../scanning/index.ts';

export type KnownLocation = AnswerOf<typeof getWarehouse>['locations'][number];

const plain = (text: string): string => text.trim().toUpperCase();

/** The locations that what is typed may mean, those that begin with it first; none once it names one. */
export const locationsLike = (known: readonly KnownLocation[], typed: string): KnownLocation[] => {
  const wanted = plain(typed);
  if (known.some(({ location }) => location === typed)) return [];
  const matches = known.filter(({ location, description }) =>
    [location, description ?? ''].some((text) => plain(text).includes(wanted)),
  );
  const begins = ({ location }: KnownLocation): number => Number(plain(location).startsWith(wanted));
  return matches.toSorted((one, other) => begins(other) - begins(one));
};

export const isListed = (known: readonly KnownLocation[], location: string): boolean =>
  known.some((one) => one.location === location);

/** What is typed or scanned, as it is written in the list if it stands there. */
export const locationOf = (known: readonly KnownLocation[], typed: string): string => {
  const content = contentOf(typed).trim();
  return known.find(({ location }) => plain(location) === plain(content))?.location ?? content;
};
