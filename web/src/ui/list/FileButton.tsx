import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { download, type CallInput } from '../../app/client/call.ts';
import { useCan } from '../../app/session/can.ts';
import { useDownload } from '../files/use-download.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { today } from '../widgets/format.ts';
import type { ListFile } from './types.ts';

interface Props {
  readonly name: string;
  readonly file: ListFile;
  /** The list's query. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** Downloads the filtered rows as a file built, and logged, by the server. */
export const FileButton = ({ name, file, request }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const { making, save } = useDownload();
  if (!can(file.needs) || !can('data:export')) return null;

  const saveAs = (format: string): Promise<void> => {
    const query = { ...request, limit: undefined, cursor: undefined, format };
    const answer = download(file.contract, { query } as Pick<CallInput<typeof file.contract>, 'query'>);
    return save(answer, `${name}-${today()}.${format}`);
  };
  return (
    <MenuButton
      size="small"
      label={t('common:download')}
      icon={making ? <CircularProgress size={18} /> : <DownloadIcon fontSize="small" />}
      disabled={making !== undefined}
    >
      {(close) =>
        file.formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              void saveAs(format);
            }}
          >
            {t('common:saveAs', { format: format.toUpperCase() })}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
};
