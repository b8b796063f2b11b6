import PrintIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getSettlementNotice } from '@granary/api/outbound';
import { languages, type Language } from '@granary/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../app/client/call.ts';
import { ApiFailure } from '../../app/client/failure.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { saveFile } from '../../ui/files/save-file.ts';

/** The notice in the language of whoever it is for, which need not be the reader's. */
export const NoticeButtons = ({ number, code }: { number: string; code: string }) => {
  const { t } = useTranslation();
  const [making, setMaking] = useState<Language>();
  const save = async (language: Language): Promise<void> => {
    setMaking(language);
    try {
      const paper = await download(getSettlementNotice, { params: { number }, query: { language } });
      saveFile(paper, `${code}.pdf`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <Box
      component="fieldset"
      aria-label={t('outbound:printNotice')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', m: 0, p: 0, border: 0 }}
    >
      {languages.map((language) => (
        <Button
          key={language}
          variant="outlined"
          color="inherit"
          startIcon={<PrintIcon />}
          loading={making === language}
          disabled={making !== undefined && making !== language}
          onClick={() => void save(language)}
        >
          {t(`outbound:noticeIn.${language}`)}
        </Button>
      ))}
    </Box>
  );
};
