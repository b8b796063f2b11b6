import type { PickStop } from '@granary/api/outbound';

const GROUP_SEPARATOR = '\u001D';
/** Data lengths of fixed-length application identifiers; the others end with the group separator. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
};

/** The batch in a GS1 code, with or without parentheses: `(01)…(17)…(10)BATCH`. */
export const gs1Batch = (text: string): string | undefined => {
  const readable = /\(10\)([^(]+)/.exec(text);
  if (readable) return readable[1];
  let rest = text.replace(/^\](d2|C1|Q3)/, '').replace(new RegExp(`^${GROUP_SEPARATOR}`), '');
  while (rest.length > 2) {
    const identifier = rest.slice(0, 2);
    const length = FIXED[identifier];
    if (length !== undefined) {
      rest = rest.slice(2 + length).replace(new RegExp(`^${GROUP_SEPARATOR}`), '');
      continue;
    }
    const [value = '', ...others] = rest.slice(2).split(GROUP_SEPARATOR);
    if (identifier === '10') return value;
    if (others.length === 0) return undefined;
    rest = others.join(GROUP_SEPARATOR);
  }
  return undefined;
};

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** A location label contains the location, or location and shelf. */
export const isPlace = (
  scanned: string,
  { location, shelf }: Pick<PickStop, 'location' | 'shelf'>,
): boolean =>
  location !== null &&
  [location, ...(shelf === null ? [] : [`${location}-${shelf}`, `${location}/${shelf}`])].some((place) =>
    same(place, scanned),
  );

/** A batch label contains the batch number, the full id `warehouse.item.batch`, or a GS1 code with the batch. */
export const isBatch = (scanned: string, { batch }: Pick<PickStop, 'batch'>): boolean => {
  const last = scanned.trim().split('.').at(-1) ?? '';
  return same(scanned, batch) || same(last, batch) || same(gs1Batch(scanned.trim()) ?? '', batch);
};
