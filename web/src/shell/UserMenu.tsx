import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../ui/widgets/MenuButton.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { OwnFace } from './OwnFace.tsx';
import { session } from '../app/session/session-store.ts';
import { signOut } from '../app/session/session.ts';
import { hasUnsavedWork } from '../app/session/unsaved-work.ts';
import { UserItems } from './lazy-menu-items.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';

const ChangePasswordDialog = lazyPart(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));

export const UserMenu = ({ withSettings }: { withSettings: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = session.use((state) => state.user);
  const [changing, setChanging] = useState(false);
  if (!user) return null;

  const mayLeaveUnsent = async (): Promise<boolean> => {
    const { outbox } = await import('../app/offline/own-outbox.ts');
    const { entries, lasting } = outbox.state.get();
    if (entries.length === 0) return true;
    return ask.confirm({
      title: t('shell:unsentTitle', { count: entries.length }),
      body: t(lasting ? 'shell:unsentStays' : 'shell:unsentLost'),
      confirm: t('session:signOut'),
      danger: !lasting,
    });
  };

  const leave = async () => {
    if (
      hasUnsavedWork() &&
      !(await ask.confirm({ title: t('shell:leaveTitle'), body: t('shell:leaveBody') }))
    )
      return;
    if (!(await mayLeaveUnsent())) return;
    await signOut();
    await navigate({ to: '/login' });
  };

  return (
    <>
      <MenuButton
        label={t('shell:account', { name: user.realName })}
        icon={<OwnFace name={user.realName || user.username} />}
      >
        {(close) => (
          <UserItems
            close={close}
            withSettings={withSettings}
            onProfile={() => void navigate({ to: '/profile' })}
            onChangePassword={() => setChanging(true)}
            onSignOut={() => void leave()}
          />
        )}
      </MenuButton>
      {changing && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
};
