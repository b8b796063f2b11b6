import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getEventPersonal, type EventPersonal } from '@granary/api/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';

/** An event's encrypted personal data, for auditors: decrypted on request, and each access is logged. */
export const PersonalData = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState(false);
  if (!can('permission:audit')) return null;
  return (
    <section>
      <Typography variant="h4" component="h3" sx={{ mb: 3 }}>
        {t('audit:personal')}
      </Typography>
      {asked ? (
        <Opened eventId={eventId} />
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setAsked(true)}>
          {t('audit:showPersonal')}
        </Button>
      )}
    </section>
  );
};

const Opened = ({ eventId }: { eventId: string }) => {
  const query = useQueryOf('personal', getEventPersonal, { params: { eventId } });
  return (
    <Loaded query={query} compact>
      {(personal) => <Values personal={personal} />}
    </Loaded>
  );
};

const Values = ({ personal: { clientIp, values } }: { personal: EventPersonal }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity="info">{t('audit:personalLogged')}</Alert>
      <Facts
        facts={[
          { label: t('audit:clientIp'), value: clientIp ?? t('audit:noAddress') },
          ...values.map(({ path, value }) => ({ label: path, value: value ?? `(${t('audit:forgotten')})` })),
        ]}
      />
      {values.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('audit:personalNone')}
        </Typography>
      )}
    </Box>
  );
};
