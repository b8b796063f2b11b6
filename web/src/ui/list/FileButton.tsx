import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type CallInput } from '../../app/client/call.ts';
import { ApiFailure } from '../../app/client/failure.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { useCan } from '../../app/session/can.ts';
import { saveFile } from '../files/save-file.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { today } from '../widgets/format.ts';
import type { ListFile } from './types.ts';

interface Props {
  readonly name: string;
  readonly file: ListFile;
  /** What the list asks for. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** What is filtered as a file that the server makes, and knows of. */
export const FileButton = ({ name, file, request }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const [making, setMaking] = useState(false);
  if (!can(file.needs)) return null;

  const save = async (format: string): Promise<void> => {
    setMaking(true);
    try {
      const query = { ...request, limit: undefined, cursor: undefined, format };
      const made = await download(file.contract, { query } as Pick<CallInput<typeof file.contract>, 'query'>);
      saveFile(made, `${name}-${today()}.${format}`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(false);
    }
  };
  return (
    <MenuButton
      size="small"
      label={t('common:download')}
      icon={making ? <CircularProgress size={18} /> : <DownloadIcon fontSize="small" />}
      disabled={making}
    >
      {(close) =>
        file.formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              void save(format);
            }}
          >
            {t('common:saveAs', { format: format.toUpperCase() })}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
};
