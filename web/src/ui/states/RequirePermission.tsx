import LockIcon from '@mui/icons-material/LockOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../app/i18n/i18n.ts';
import { useCan, type Needed } from '../../app/session/can.ts';
import { EmptyState } from './EmptyState.tsx';
import { permissionName } from './permission-name.ts';

/** Renders its children only with the permission; otherwise names it. */
export const RequirePermission = ({ needs, children }: { needs: Needed; children: ReactNode }) => {
  const can = useCan();
  return can(needs) ? children : <NoPermission needs={needs} />;
};

const NoPermission = ({ needs }: { needs: Needed }) => {
  const { t } = useTranslation();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadTexts(['permissions']).then(() => setReady(true));
  }, []);
  if (!ready) return null;
  const names = [needs].flat().map((name) => permissionName(t, name));
  return (
    <EmptyState
      icon={<LockIcon />}
      title={t('errors:noPermission')}
      body={t('errors:unauthorizedNeeds', { permission: names.join(' / ') })}
    />
  );
};
