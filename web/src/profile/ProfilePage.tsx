import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { session } from '../app/session/session-store.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

/** The user's own account. */
export const ProfilePage = () => {
  const { t } = useTranslation();
  const user = session.use((state) => state.user);
  return (
    <>
      <PageHeader title={t('profile:title')} subtitle={`${user?.realName} · ${user?.username}`} />
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, maxWidth: 820 }}>
        <DetailsCard />
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
        <SessionsCard />
        <NotificationsCard />
        <SettingsCard />
      </Box>
    </>
  );
};
