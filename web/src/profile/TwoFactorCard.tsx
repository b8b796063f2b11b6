import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

const FEW = 3;

/** Two-factor authentication of the user's account. */
export const TwoFactorCard = () => {
  const { t } = useTranslation();
  const query = useQueryOf('user', getTwoFactor, {});
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const close = () => {
    setOpen(undefined);
    void query.refetch();
  };
  return (
    <ProfileCard title={t('profile:twoFactor.title')} hint={t('profile:twoFactor.hint')}>
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
    </ProfileCard>
  );
};
