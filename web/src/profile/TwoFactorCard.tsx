import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '@granary/api/users';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

const FEW = 3;

/** The second lock on the own account. */
export const TwoFactorCard = () => {
  const { t } = useTranslation();
  const title = useId();
  const query = useQueryOf('user', getTwoFactor, {});
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const close = () => {
    setOpen(undefined);
    void query.refetch();
  };
  return (
    <Paper variant="outlined" component="section" aria-labelledby={title} sx={{ p: { xs: 4, md: 5 } }}>
      <Typography id={title} variant="h3" component="h2">
        {t('profile:twoFactor.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        {t('profile:twoFactor.hint')}
      </Typography>
      <Loaded query={query} compact>
        {({ enabled, required, recoveryCodesLeft }) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <Alert severity={enabled ? 'success' : 'info'}>
              {enabled
                ? t('profile:twoFactor.isOn', { count: recoveryCodesLeft })
                : t('profile:twoFactor.isOff')}
            </Alert>
            {enabled && recoveryCodesLeft < FEW && (
              <Alert severity="warning">{t('profile:twoFactor.fewCodes')}</Alert>
            )}
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
              {!enabled && (
                <Button variant="contained" onClick={() => setOpen('on')}>
                  {t('profile:twoFactor.turnOn')}
                </Button>
              )}
              {enabled && (
                <Button variant="outlined" onClick={() => setOpen('codes')}>
                  {t('profile:twoFactor.newCodes')}
                </Button>
              )}
              {enabled && !required && (
                <Button color="error" onClick={() => setOpen('off')}>
                  {t('profile:twoFactor.turnOff')}
                </Button>
              )}
            </Box>
          </Box>
        )}
      </Loaded>
      {open === 'on' && <TwoFactorDialog onClose={close} />}
      {open === 'off' && (
        <ProofDialog
          title={t('profile:twoFactor.turnOff')}
          run={async (body) => {
            await call(disableTwoFactor, { body });
            return [];
          }}
          onClose={close}
        />
      )}
      {open === 'codes' && (
        <ProofDialog
          title={t('profile:twoFactor.newCodes')}
          run={async (body) => (await call(renewRecoveryCodes, { body })).recoveryCodes}
          onClose={close}
        />
      )}
    </Paper>
  );
};
