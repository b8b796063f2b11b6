import { baseQuantity } from '../items/index.ts';
import type { Difference } from '../ui/form/use-revision.tsx';
import { headerFields, type OutboundValues } from './form.ts';

/** The differences between two versions of an order; the lines count as one field. */
export const differences = (mine: OutboundValues, theirs: OutboundValues): Difference<OutboundValues>[] => {
  const header = headerFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, mine: mine[field] || '–', theirs: theirs[field] || '–' }));
  const lines = { mine: linesText(mine), theirs: linesText(theirs) };
  return lines.mine === lines.theirs ? header : [...header, { field: 'lines' as const, ...lines }];
};

const linesText = ({ lines }: OutboundValues): string =>
  lines.map((line) => [line.item, baseQuantity(line), line.remarks].filter(Boolean).join(' ')).join(', ');
