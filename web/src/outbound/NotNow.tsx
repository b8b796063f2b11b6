import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OutboundDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { detailPath } from './places.ts';

/** The order has come further, or not far enough, for this page. */
export const NotNow = ({
  document: { number, status, type },
  what,
}: {
  document: Pick<OutboundDetail, 'number' | 'status' | 'type'>;
  what: 'revise' | 'ship' | 'deliver';
}) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 6 }}>
      <Alert
        severity="info"
        action={
          <Button component={PathLink} to={detailPath(type)} params={{ number }} color="inherit" size="small">
            {t('outbound:open')}
          </Button>
        }
      >
        {what === 'revise' && type === 'distribution'
          ? t('outbound:notNow.granted', { number })
          : t(`outbound:notNow.${what}`, { number, status: t(`status:outbound.${status}`) })}
      </Alert>
    </Box>
  );
};
