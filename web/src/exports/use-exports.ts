import { getExportFile, listExports, removeExport, retryExport, type Exported } from '@granary/api/exports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf } from '../app/client/use-query-of.ts';
import { useDownload } from '../ui/files/use-download.ts';

/** While something is being made somebody looks how far it is; otherwise now and then whether something has begun. */
const BUSY_MS = 1_000;
const QUIET_MS = 60_000;

export const isOpen = ({ state }: Pick<Exported, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

/** One's own exports, followed while they are being made. */
export const useExports = () => {
  const query = useQuery<{ rows: Exported[] }, Error>({
    ...queryOf('export', listExports, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? BUSY_MS : QUIET_MS),
  });
  return { ...query, rows: query.data?.rows ?? [] };
};

/** Says when one that was under way has come to an end: whoever asked may look elsewhere just now. */
export const useEndsTold = (rows: readonly Exported[]): void => {
  const { t } = useTranslation();
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, name, state } of rows) {
      if (!open.current.has(id)) continue;
      if (state === 'ready') notify({ level: 'success', title: t('shell:exports.readyNow', { name }) });
      if (state === 'failed')
        notify({ level: 'warning', title: t('shell:exports.failedNow', { name }), stays: true });
    }
    open.current = new Set(rows.filter(isOpen).map(({ id }) => id));
  }, [rows, t]);
};

/** What can be done with an export. */
export const useExportActions = () => {
  const removing = useCommand(removeExport, { topics: ['export'], success: false });
  const retrying = useCommand(retryExport, { topics: ['export'], success: false });
  const { making, save } = useDownload();
  return {
    pending: removing.pending || retrying.pending,
    /** The one that is on its way to the browser. */
    saving: making,
    remove: ({ id }: Exported) => removing.run({ params: { id } }),
    retry: ({ id }: Exported) => retrying.run({ params: { id } }),
    save: ({ id, name, format }: Exported) =>
      save(download(getExportFile, { params: { id } }), `${name}.${format}`, id),
  };
};
