import Box from '@mui/material/Box';
import type { CountDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { RefusedEntry } from '../ui/offline/RefusedEntry.tsx';
import { countedUnit } from '../ui/widgets/counted-unit.ts';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { lineNumberOf, type CountEntry } from './entered-lines.ts';

/** The same entry stays wrong: it has to be counted again, or is another person's. */
const final: ReadonlySet<string> = new Set([
  'COUNT_GOODS_MOVED',
  'COUNT_ROUND_OVER',
  'COUNT_LINE_SETTLED',
  'COUNTED_BY_OTHER',
  'RECOUNT_BY_OTHER_PERSON',
]);

interface Props {
  readonly sheet: CountDetail;
  readonly refused: readonly CountEntry[];
  /** Opens the line to enter another quantity; undefined if the count takes none any more. */
  readonly onChange?: (line: number) => void;
}

/** Counted quantities that the server refused, each with its line. */
export const RefusedCounts = ({ sheet, refused, onChange }: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  if (refused.length === 0) return null;
  const titleOf = (entry: CountEntry) => {
    const { body } = entry.input;
    const line = sheet.lines.find((one) => one.line === lineNumberOf(entry));
    const unit = line ? countedUnit(localName(line.unit), body.counted) : '';
    return t('counts:refusedCount', {
      batch: line?.batch ?? String(lineNumberOf(entry)),
      quantity: formatQuantity(body.counted),
      unit,
    });
  };
  const mine = new Set(sheet.lines.filter((one) => one.mine).map(({ line }) => line));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {refused.map((entry) => {
        const line = lineNumberOf(entry);
        return (
          <RefusedEntry
            key={entry.id}
            entry={entry}
            title={titleOf(entry)}
            repeatable={!final.has(entry.refusal?.code ?? '')}
            change={onChange && mine.has(line) ? () => onChange(line) : undefined}
            stopsOthers
          />
        );
      })}
    </Box>
  );
};
