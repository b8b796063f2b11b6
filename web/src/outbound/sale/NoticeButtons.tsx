import Box from '@mui/material/Box';
import { getSettlementNotice, noticeFile, type OutboundDetail } from '@granary/api/outbound';
import { languages } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { download } from '../../app/client/call.ts';
import { PaperButton } from '../../papers/index.ts';
import { DownloadButtons } from '../../ui/files/DownloadButtons.tsx';

interface Props {
  readonly document: Pick<OutboundDetail, 'number' | 'warehouse'>;
  readonly code: string;
}

/** Prints the notice in the recipient's language, which may differ from the user's. */
export const NoticeButtons = ({ document, code }: Props) => {
  const { t } = useTranslation();
  const { number, warehouse } = document;
  return (
    <Box
      component="fieldset"
      aria-label={`${t('outbound:printNotice')} ${code}`}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', m: 0, p: 0, border: 0 }}
    >
      <DownloadButtons
        variant="outlined"
        offers={languages.map((language) => ({
          key: language,
          label: t(`outbound:noticeIn.${language}`),
          format: 'pdf',
          file: noticeFile(code, language),
          fetch: () =>
            download(getSettlementNotice, { params: { number }, query: { language, notice: code } }),
        }))}
      />
      <PaperButton
        variant="outlined"
        source={{
          paper: 'settlement_notice',
          name: code,
          file: (language) => noticeFile(code, language),
          warehouse,
          fetch: (query) =>
            download(getSettlementNotice, { params: { number }, query: { ...query, notice: code } }),
        }}
      />
    </Box>
  );
};
