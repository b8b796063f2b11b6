import BellIcon from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../app/router/lazy-part.ts';
import { Tip } from '../ui/widgets/Tip.tsx';
import { useNotifications } from './use-notifications.ts';

// Not needed to render the shell.
const Popover = lazyPart(() => import('@mui/material/Popover'));
const NotificationList = lazyPart(async () => ({
  default: (await import('./NotificationList.tsx')).NotificationList,
}));

/** The person's notifications in the top bar, with the number of those unread. */
export const Bell = () => {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = notifications.unread.size;
  const label = count === 0 ? t('shell:notices.title') : t('shell:notices.unread', { count });
  return (
    <>
      <Tip title={anchor ? '' : label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={count} max={99} color="error" overlap="circular">
            <BellIcon />
          </Badge>
        </IconButton>
      </Tip>
      {anchor && (
        <Suspense fallback={null}>
          <Popover
            open
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { 'aria-label': t('shell:notices.title') } }}
          >
            <NotificationList {...notifications} close={() => setAnchor(null)} />
          </Popover>
        </Suspense>
      )}
    </>
  );
};
