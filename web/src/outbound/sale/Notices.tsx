import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutboundDetail, SaleDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { DateText, Money } from '../../ui/widgets/figures.tsx';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { NoticeButtons } from './NoticeButtons.tsx';

interface Props {
  readonly document: OutboundDetail;
  readonly notices: SaleDetail['notices'];
}

/** Every settlement notice of the sale, newest first. Each stands for one amount; void ones are printed as void. */
export const Notices = ({ document, notices }: Props) => {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('outbound:notices')} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3">{t('outbound:notices')}</Typography>
      {notices.toReversed().map(({ code, status, amount, issuedAt, voidedAt }) => (
        <Box key={code} data-notice={code} sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', columnGap: 3, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600 }}>{code}</Typography>
            <Money amount={amount} />
            {status === 'void' ? (
              <ToneChip tone="danger">{t('outbound:noticeVoid')}</ToneChip>
            ) : (
              <ToneChip tone="success">{t('outbound:noticeValid')}</ToneChip>
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('outbound:noticeIssued')} <DateText value={issuedAt} />
              {voidedAt !== null && (
                <>
                  {' · '}
                  {t('outbound:noticeVoided')} <DateText value={voidedAt} />
                </>
              )}
            </Typography>
          </Box>
          <NoticeButtons document={document} code={code} />
        </Box>
      ))}
    </Box>
  );
};
