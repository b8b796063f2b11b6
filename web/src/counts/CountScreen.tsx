import LaterIcon from '@mui/icons-material/RedoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { CountDetail, CountLineDetail } from '@granary/api/counts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuantityPad, WayAhead } from '../outbound/index.ts';
import { Flash, ScanField, feedback, packedQuantity } from '../scanning/index.ts';
import { countedUnit } from '../ui/widgets/counted-unit.ts';
import { asTyped } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { enterCounted, enteredLines, useCountEntries } from './entered-lines.ts';
import { FoundBatch } from './FoundBatch.tsx';
import { HandInCard } from './HandInCard.tsx';
import { LineCard } from './LineCard.tsx';
import { LineList } from './LineList.tsx';
import { RefusedCounts } from './RefusedCounts.tsx';
import { nextLine } from './next-line.ts';
import { scannedLines } from './scanned-lines.ts';

/** Line by line: go to the location, scan or confirm the batch, enter the quantity. */
export const CountScreen = ({ sheet }: { sheet: CountDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const [putOff, setPutOff] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<number>();
  /** The line whose batch was scanned or confirmed, and whose quantity is to be entered. */
  const [atHand, setAtHand] = useState<number>();
  const [typed, setTyped] = useState('');
  const [listed, setListed] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  const entries = useCountEntries(sheet);
  const lines = useMemo(() => enteredLines(sheet.lines, entries), [sheet, entries]);
  const { toCount } = sheet;
  const countedCount = lines.filter(({ asked, done }) => asked && done).length;
  const line = nextLine(lines, putOff, chosen);
  const counting = line !== undefined && atHand === line.line;

  const scanned = (text: string) => {
    const [only, ...others] = scannedLines(lines, text);
    if (!only || others.length > 0) {
      feedback.wrong();
      setUnknown(text);
      return;
    }
    feedback.right();
    goScanned(only, text);
  };
  /** A carton that was scanned is counted as one, until another quantity is entered. */
  const goScanned = (wanted: CountLineDetail, text: string) => {
    go(wanted);
    setTyped(asTyped(packedQuantity(text, wanted.packUnits) ?? ''));
  };
  const go = (wanted: { readonly line: number }) => {
    setUnknown(undefined);
    setChosen(wanted.line);
    setAtHand(wanted.line);
    setTyped('');
  };
  const enter = async (counted: string) => {
    if (!line) return;
    // Before it is kept: a second tap must find another line.
    setChosen(undefined);
    setAtHand(undefined);
    await enterCounted(sheet, line, counted);
    feedback.right();
  };
  const later = () => {
    if (!line) return;
    setChosen(undefined);
    setAtHand(undefined);
    setPutOff([...putOff.filter((one) => one !== line.line), line.line]);
  };

  const listening = !listed && unknown === undefined;
  const found = unknown !== undefined && (
    <FoundBatch
      sheet={sheet}
      scanned={unknown}
      onChoose={(wanted) => goScanned(wanted, unknown)}
      onAdded={(added) => go({ line: added })}
      onClose={() => setUnknown(undefined)}
    />
  );

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', p: { xs: 3, md: 5 }, display: 'grid', gap: 4 }}>
      <Flash />
      <WayAhead
        done={countedCount}
        all={toCount}
        label={t('counts:progress')}
        text={`${countedCount} / ${toCount}`}
        list={{ label: t('counts:allLines'), open: () => setListed(true) }}
      />
      <RefusedCounts sheet={sheet} refused={entries.refused} onChange={(refused) => go({ line: refused })} />
      {line ? (
        <Paper variant="outlined" sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4 }}>
          <LineCard line={line} counting={counting} />
          {counting ? (
            <QuantityPad
              key={line.line}
              typed={typed}
              onType={setTyped}
              unit={localName(line.unit)}
              confirm={(quantity) =>
                t('counts:enter', { quantity, unit: countedUnit(localName(line.unit), quantity) })
              }
              onTake={(quantity) => void enter(quantity)}
            />
          ) : (
            <>
              <ScanField
                key={line.line}
                label={t('picking:scanBatch')}
                onScan={scanned}
                listening={listening}
              />
              {found}
              <Button
                variant="contained"
                size="large"
                onClick={() => go(line)}
                sx={{ minHeight: 64, fontSize: 18 }}
              >
                {t('counts:thisOne')}
              </Button>
            </>
          )}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<LaterIcon />}
            onClick={later}
            sx={{ minHeight: 56 }}
          >
            {t('picking:later')}
          </Button>
        </Paper>
      ) : (
        <>
          <HandInCard sheet={sheet} lines={lines} onScan={scanned} listening={listening} />
          {found}
        </>
      )}
      <LineList
        open={listed}
        lines={lines}
        current={line?.line}
        onChoose={(wanted) => {
          setListed(false);
          go(wanted);
        }}
        onClose={() => setListed(false)}
      />
    </Box>
  );
};
