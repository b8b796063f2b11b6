import type { PickShortage, PickStop } from '@granary/api/outbound';
import type { OutboundDocument } from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import type { Surroundings } from './detail.ts';

/** The picks in walking order: by location, then shelf, in natural order (A-2 before A-10). */
export const stopsOf = (
  { lines }: OutboundDocument,
  { counts, stocks }: Pick<Surroundings, 'counts' | 'stocks'>,
): PickStop[] =>
  lines
    .flatMap(({ line, item, batches, picks, invalid }) =>
      batches.map(({ batch, quantity }) => {
        const known = stocks.get(item)?.batches[batch];
        return {
          line,
          item: counts({ item, entered: null }).item,
          batch,
          location: known?.location ?? null,
          shelf: known?.shelf ?? null,
          supplierLot: known?.supplierLot ?? null,
          expiryDate: known?.expiryDate ?? null,
          quantity,
          picked: totalQuantity(picks.filter((pick) => pick.batch === batch)),
          invalid: invalid.some((one) => one.batch === batch),
        };
      }),
    )
    .sort(
      (a, b) =>
        byPlace.compare(a.location ?? LAST, b.location ?? LAST) ||
        byPlace.compare(a.shelf ?? '', b.shelf ?? '') ||
        a.line - b.line,
    );

export const shortagesOf = (
  { lines }: OutboundDocument,
  { counts }: Pick<Surroundings, 'counts'>,
): PickShortage[] =>
  lines.map(({ line, item, short }) => ({ line, item: counts({ item, entered: null }).item, short }));

const byPlace = new Intl.Collator('en', { numeric: true });
/** Batches without a location sort last. */
const LAST = '\u{10FFFF}';
