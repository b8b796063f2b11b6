import CancelIcon from '@mui/icons-material/CloseOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import RetryIcon from '@mui/icons-material/ReplayOutlined';
import IconButton from '@mui/material/IconButton';
import type { Exported } from '@granary/api/exports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../ui/widgets/Tip.tsx';
import { isOpen, type useExportActions } from './use-exports.ts';

interface Props {
  readonly one: Exported;
  readonly actions: ReturnType<typeof useExportActions>;
}

/** Download, cancel, remove and retry buttons. */
export const ExportActions = ({ one, actions }: Props) => {
  const { t } = useTranslation();
  const ready = one.state === 'ready' && one.available;
  const open = isOpen(one);
  const act = (label: string, icon: ReactNode, run: () => unknown, busy: boolean) => (
    <Tip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={`${label}: ${one.name}`}
          disabled={busy}
          onClick={() => void run()}
        >
          {icon}
        </IconButton>
      </span>
    </Tip>
  );
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {ready &&
        act(
          t('common:download'),
          <DownloadIcon fontSize="small" />,
          () => actions.save(one),
          actions.saving !== undefined,
        )}
      {!ready &&
        !open &&
        act(
          t('shell:exports.again'),
          <RetryIcon fontSize="small" />,
          () => actions.retry(one),
          actions.pending,
        )}
      {act(
        open ? t('common:cancel') : t('shell:exports.remove'),
        open ? <CancelIcon fontSize="small" /> : <RemoveIcon fontSize="small" />,
        () => actions.remove(one),
        actions.pending,
      )}
    </span>
  );
};
