import Box from '@mui/material/Box';
import { getSettlementNotice } from '@granary/api/outbound';
import { languages } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { download } from '../../app/client/call.ts';
import { DownloadButtons } from '../../ui/files/DownloadButtons.tsx';

/** Prints the notice in the recipient's language, which may differ from the user's. */
export const NoticeButtons = ({ number, code }: { number: string; code: string }) => {
  const { t } = useTranslation();
  return (
    <Box
      component="fieldset"
      aria-label={t('outbound:printNotice')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', m: 0, p: 0, border: 0 }}
    >
      <DownloadButtons
        variant="outlined"
        offers={languages.map((language) => ({
          key: language,
          label: t(`outbound:noticeIn.${language}`),
          format: 'pdf',
          file: `${code}.pdf`,
          fetch: () => download(getSettlementNotice, { params: { number }, query: { language } }),
        }))}
      />
    </Box>
  );
};
