import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { exportFormats, requestExport } from '@granary/api/exports';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../app/client/notifications.ts';
import { useCommand } from '../../app/client/use-command.ts';
import { settings } from '../../app/settings/settings.ts';
import { SCREEN_TIME_ZONE } from '../widgets/clock.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { Tip } from '../widgets/Tip.tsx';
import { today } from '../widgets/format.ts';
import { allRows, AT_ONCE, saveCsv, toCsv } from './export-csv.ts';
import { downloadColumns, downloadQuery } from './download-columns.ts';
import type { Column, ListPageProps } from './types.ts';
import { askList, type ListState } from './use-list.ts';

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly columns: readonly Column<Row>[];
}

/**
 * Exports the filtered rows in their order, with the shown columns. A short list is saved at once as CSV; the server
 * builds everything else, to be fetched from the exports. An attested list is always built by the server, with its own
 * columns.
 */
export const ExportButton = <Row extends object>({ props, list, columns }: Props<Row>) => {
  const { t } = useTranslation();
  const [count, setCount] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const ordering = useCommand(requestExport, { success: t('common:exportBegun') });
  const { attested } = props.contract;
  const page = list.query.data?.page;
  const isAtOnce = attested === undefined && page !== undefined && page.exact && page.total <= AT_ONCE;

  /** A second click cancels it. */
  const saveAtOnce = async () => {
    const signal = (stop.current = new AbortController()).signal;
    setCount(0);
    try {
      const rows = await allRows<Row>(
        (one) => askList(props.contract, { ...list.request, ...one, purpose: 'export' }, signal),
        setCount,
      );
      if (!signal.aborted) saveCsv(`${props.name}-${today()}.csv`, toCsv(columns, rows));
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setCount(undefined);
    }
  };
  const order = async (format: (typeof exportFormats)[number]) => {
    await ordering.run({
      body: {
        list: props.contract.path,
        query: downloadQuery(list.request),
        ...(attested === undefined && { columns: downloadColumns(columns, props.fields) }),
        name: props.exportName ?? props.title,
        format,
        language: settings.get().language,
        timeZone: SCREEN_TIME_ZONE,
      },
    });
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
    <MenuButton
      size="small"
      label={t('common:export')}
      icon={ordering.pending ? <CircularProgress size={18} /> : <DownloadIcon fontSize="small" />}
      disabled={ordering.pending || !list.query.data?.rows.length}
    >
      {(close) =>
        exportFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              void (format === 'csv' && isAtOnce ? saveAtOnce() : order(format));
            }}
          >
            {t('common:exportAs', { format: format.toUpperCase() })}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
};
