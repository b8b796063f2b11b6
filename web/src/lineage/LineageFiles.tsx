import CsvIcon from '@mui/icons-material/DownloadOutlined';
import ExcelIcon from '@mui/icons-material/TableViewOutlined';
import Button from '@mui/material/Button';
import { getLineageFile, lineageFileFormats } from '@granary/api/lineage';
import type { QueryInputOf } from '@granary/api/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { saveFile } from '../ui/files/save-file.ts';

type Format = (typeof lineageFileFormats)[number];
const icons = { csv: <CsvIcon />, xlsx: <ExcelIcon /> } as const;

interface Props {
  readonly batch: string;
  readonly query: Omit<QueryInputOf<typeof getLineageFile>, 'format'>;
}

/** The rows as they are asked for in the address, to take away. */
export const LineageFiles = ({ batch, query }: Props) => {
  const { t } = useTranslation();
  const [making, setMaking] = useState<Format>();
  const save = async (format: Format): Promise<void> => {
    setMaking(format);
    try {
      const file = await download(getLineageFile, { params: { id: batch }, query: { ...query, format } });
      saveFile(file, `lineage-${batch}.${format}`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(undefined);
    }
  };
  return lineageFileFormats.map((format) => (
    <Button
      key={format}
      size="small"
      color="inherit"
      startIcon={icons[format]}
      loading={making === format}
      disabled={making !== undefined && making !== format}
      onClick={() => void save(format)}
    >
      {t(`lineage:files.${format}`)}
    </Button>
  ));
};
