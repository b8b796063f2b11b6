import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addCountLine, proposeCount, type CountDetail, type CountLineDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useConnection } from '../app/client/connection.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { isBatch, isItemOf, searchTextOf, shownScan } from '../scanning/index.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { placeOf } from './names.ts';
import { scannedLines } from './scanned-lines.ts';

interface Props {
  readonly sheet: CountDetail;
  readonly scanned: string;
  /** One of the user's lines. */
  readonly onChoose: (line: CountLineDetail) => void;
  readonly onAdded: (line: number) => void;
  readonly onClose: () => void;
}

const SEARCH_MAX = 64;

/** A scan that belongs to none of the user's lines, or to several of them. */
export const FoundBatch = ({ onChoose, ...props }: Props) => {
  const { t } = useTranslation();
  const { sheet, scanned, onClose } = props;
  const { lines } = sheet;
  const localName = useLocalName();
  const several = scannedLines(lines, scanned);
  const items = new Set(several.map(({ item }) => item));
  const onSheet = lines.some((line) => isBatch(scanned, line) || isItemOf(scanned, line));
  const text =
    several.length > 0 ? 'counts:severalBatches' : onSheet ? 'counts:notYours' : 'counts:notOnSheet';
  return (
    <Alert severity={several.length > 0 ? 'info' : 'warning'} onClose={onClose} role="alert">
      {t(text, { scanned: shownScan(scanned) })}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2, '&:empty': { display: 'none' } }}>
        {several.map((line) => (
          <Button
            key={line.line}
            variant="outlined"
            color="inherit"
            onClick={() => onChoose(line)}
            sx={{ minHeight: 56 }}
          >
            {[line.batch, items.size > 1 && localName(line.itemNames), placeOf(line)]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        ))}
        {!onSheet && sheet.round === 1 && <OtherBatches {...props} />}
      </Box>
    </Alert>
  );
};

/** Batches that the warehouse knows, to be put on the sheet. */
const OtherBatches = ({ sheet, scanned, onAdded }: Omit<Props, 'onChoose'>) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { number, warehouse } = sheet;
  const query = useQueryOf('stock', proposeCount, {
    query: { warehouse, kind: 'batches', q: searchTextOf(scanned).slice(0, SEARCH_MAX) },
  });
  const add = useCommand(addCountLine, { success: false });
  const known = (query.data?.batches ?? []).filter((one) => isBatch(scanned, one) || isItemOf(scanned, one));
  const offline = useConnection() === 'offline';
  const put = async (item: string, batch: string) => {
    const added = await add.run({ params: { number }, body: { item, batch } });
    if (added) onAdded(added.line);
  };
  return (
    <>
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
      {offline && query.data === undefined && t('outbox:needsNetwork')}
      {query.data && known.length === 0 && t('counts:unknownBatch')}
    </>
  );
};
