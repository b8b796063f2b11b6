import { getExportFile, listExports, removeExport, retryExport, type Exported } from '@granary/api/exports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf } from '../app/client/use-query-of.ts';
import { useDownload } from '../ui/files/use-download.ts';

/** Polling interval while an export is in progress, and while none is. */
const BUSY_MS = 1_000;
const QUIET_MS = 60_000;

export const isOpen = ({ state }: Pick<Exported, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

/** The user's exports, polled while one is in progress. */
export const useExports = () => {
  const query = useQuery<{ rows: Exported[] }, Error>({
    ...queryOf('export', listExports, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? BUSY_MS : QUIET_MS),
  });
  return { ...query, rows: query.data?.rows ?? [] };
};

/** Notifies the user when an export ends, wherever they are. */
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

/** Commands on an export. */
export const useExportActions = () => {
  const removing = useCommand(removeExport, { success: false });
  const retrying = useCommand(retryExport, { success: false });
  const { making, save } = useDownload();
  return {
    pending: removing.pending || retrying.pending,
    /** The export being downloaded. */
    saving: making,
    remove: ({ id }: Exported) => removing.run({ params: { id } }),
    retry: ({ id }: Exported) => retrying.run({ params: { id } }),
    save: ({ id, name, format }: Exported) =>
      save(download(getExportFile, { params: { id } }), `${name}.${format}`, id),
  };
};
