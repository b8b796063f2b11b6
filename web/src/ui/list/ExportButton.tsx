import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, notifyFailure } from '../../app/client/notifications.ts';
import { today } from '../widgets/format.ts';
import { allRows, EXPORT_CEILING, saveCsv, toCsv } from './export-csv.ts';
import type { Column, ListPageProps } from './types.ts';
import { askList, type ListState } from './use-list.ts';
import { Tip } from '../widgets/Tip.tsx';

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly columns: readonly Column<Row>[];
}

/** Exactly what is filtered, in its order, in the columns that are shown; the server is told. A second click stops it. */
export const ExportButton = <Row extends object>({ props, list, columns }: Props<Row>) => {
  const { t } = useTranslation();
  const [count, setCount] = useState<number>();
  const stop = useRef<AbortController>(undefined);

  const run = async () => {
    const signal = (stop.current = new AbortController()).signal;
    setCount(0);
    try {
      const rows = await allRows<Row>(
        (page) => askList(props.contract, { ...list.request, ...page, purpose: 'export' }, signal),
        setCount,
      );
      if (signal.aborted) return;
      saveCsv(`${props.name}-${today()}.csv`, toCsv(columns, rows));
      if (rows.length === EXPORT_CEILING)
        notify({ level: 'warning', title: t('common:exportCeiling', { count: EXPORT_CEILING }) });
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setCount(undefined);
    }
  };

  if (count !== undefined)
    return (
      <Tip title={t('common:exporting', { count })}>
        <IconButton size="small" aria-label={t('common:stopExport')} onClick={() => stop.current?.abort()}>
          <CircularProgress size={18} />
        </IconButton>
      </Tip>
    );
  return (
    <Tip title={t('common:exportCsv')}>
      <span>
        <IconButton
          size="small"
          aria-label={t('common:exportCsv')}
          disabled={!list.query.data?.rows.length}
          onClick={() => void run()}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Tip>
  );
};
