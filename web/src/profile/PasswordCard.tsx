import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePasswordDialog } from '../shell/ChangePasswordDialog.tsx';
import { ProfileCard } from './ProfileCard.tsx';

export const PasswordCard = () => {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <ProfileCard title={t('profile:password.title')} hint={t('profile:password.hint')}>
      <Button variant="outlined" onClick={() => setChanging(true)}>
        {t('session:changePassword')}
      </Button>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </ProfileCard>
  );
};
