import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addCountLine, proposeCount, type CountDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { isBatch } from '../outbound/index.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

interface Props {
  readonly sheet: CountDetail;
  readonly scanned: string;
  readonly onAdded: (line: number) => void;
  readonly onClose: () => void;
}

/** A scanned batch that is not on the sheet; it is added if the warehouse knows it. */
export const FoundBatch = ({ sheet, scanned, onAdded, onClose }: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { number, warehouse, lines, round } = sheet;
  const query = useQueryOf('stock', proposeCount, {
    query: { warehouse, kind: 'batches', q: scanned.split('.').at(-1) ?? '' },
  });
  const add = useCommand(addCountLine, { success: false });
  const known = (query.data?.batches ?? []).filter((one) => isBatch(scanned, one));
  const onSheet = lines.some((line) => isBatch(scanned, line));
  const put = async (item: string, batch: string) => {
    const added = await add.run({ params: { number }, body: { item, batch } });
    if (added) onAdded(added.line);
  };
  return (
    <Alert severity="warning" onClose={onClose} role="alert">
      {t(onSheet ? 'counts:notYours' : 'counts:notOnSheet', { scanned })}
      {!onSheet && round === 1 && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
          {known.map(({ item, itemNames, batch }) => (
            <Button
              key={`${item}.${batch}`}
              variant="outlined"
              color="inherit"
              loading={add.pending}
              onClick={() => void put(item, batch)}
              sx={{ minHeight: 56 }}
            >
              {t('counts:addToSheet', { item: localName(itemNames), batch })}
            </Button>
          ))}
          {query.data && known.length === 0 && t('counts:unknownBatch')}
        </Box>
      )}
    </Alert>
  );
};
