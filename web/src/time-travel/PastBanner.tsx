import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DateText } from '../ui/widgets/figures.tsx';
import { timeOf, type TimeTravel } from './use-time-travel.ts';

/** Replaces the actions, because the past is read-only. */
export const PastBanner = ({ travel }: { travel: Pick<TimeTravel, 'basis' | 'asOf' | 'go' | 'at'> }) => {
  const { t } = useTranslation();
  const event = travel.asOf.data?.event;
  const when = event && timeOf(event, travel.basis);
  return (
    <Alert
      icon={false}
      sx={(theme) => ({
        borderRadius: 0,
        px: { xs: 4, md: 6 },
        alignItems: 'center',
        color: theme.tones.past.text,
        backgroundColor: theme.tones.past.background,
      })}
      action={
        <Button color="inherit" size="small" onClick={() => travel.go(undefined)}>
          {t('past:backToNow')}
        </Button>
      }
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {when ? (
          <>
            {t(`past:as.${travel.basis}`)} <DateText value={when} />
          </>
        ) : (
          t('past:beforeTheFirst')
        )}
      </Box>
      {' · '}
      {t('past:readOnly')}
    </Alert>
  );
};
