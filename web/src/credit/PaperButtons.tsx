import ExcelIcon from '@mui/icons-material/TableViewOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { getStatementPaper, paperFormats } from '@granary/api/credit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { saveFile } from '../ui/files/save-file.ts';
import { basisOf, type StatementSearch } from './statement-search.ts';

type Format = (typeof paperFormats)[number];
const icons = { pdf: <PdfIcon />, xlsx: <ExcelIcon /> } as const;

/** The whole statement as it is asked for in the address, on paper or as a file. */
export const PaperButtons = ({ customer, search }: { customer: string; search: StatementSearch }) => {
  const { t } = useTranslation();
  const [making, setMaking] = useState<Format>();
  const save = async (format: Format): Promise<void> => {
    setMaking(format);
    const { from, to, at } = search;
    try {
      const query = { basis: basisOf(search), from, to, at, format };
      const paper = await download(getStatementPaper, { params: { customer }, query });
      saveFile(paper, `credit-statement-${customer}.${format}`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <>
      <Button color="inherit" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {t('credit:print')}
      </Button>
      {paperFormats.map((format) => (
        <Button
          key={format}
          color="inherit"
          startIcon={icons[format]}
          loading={making === format}
          disabled={making !== undefined && making !== format}
          onClick={() => void save(format)}
        >
          {t(`credit:paper.${format}`)}
        </Button>
      ))}
    </>
  );
};
