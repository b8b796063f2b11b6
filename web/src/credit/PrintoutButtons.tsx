import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { getStatementPaper, statementFormats } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { DownloadButtons } from '../ui/files/DownloadButtons.tsx';
import { basisOf, type StatementSearch } from './statement-search.ts';

/** Prints or downloads the whole statement, as selected in the URL. */
export const PrintoutButtons = ({ customer, search }: { customer: string; search: StatementSearch }) => {
  const { t } = useTranslation();
  const { from, to, at } = search;
  const query = { basis: basisOf(search), from, to, at };
  return (
    <>
      <Button color="inherit" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {t('credit:print')}
      </Button>
      <DownloadButtons
        needs="data:export"
        offers={statementFormats.map((format) => ({
          key: format,
          label: t(`credit:paper.${format}`),
          format,
          file: `credit-statement-${customer}.${format}`,
          fetch: () => download(getStatementPaper, { params: { customer }, query: { ...query, format } }),
        }))}
      />
    </>
  );
};
