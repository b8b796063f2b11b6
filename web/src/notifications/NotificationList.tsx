import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import CreditIcon from '@mui/icons-material/CreditScoreOutlined';
import ExpiryIcon from '@mui/icons-material/EventBusyOutlined';
import FileIcon from '@mui/icons-material/DownloadDoneOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import MentionIcon from '@mui/icons-material/AlternateEmailOutlined';
import RebuildIcon from '@mui/icons-material/BuildOutlined';
import ShortIcon from '@mui/icons-material/ProductionQuantityLimitsOutlined';
import TaskIcon from '@mui/icons-material/TaskAltOutlined';
import VerificationIcon from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { pageOfNotification, type Notification, type NotificationKind } from '@granary/api/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Ago } from '../ui/widgets/figures.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { useSentence } from './use-sentence.ts';
import type { useNotifications } from './use-notifications.ts';

const icons: Readonly<Record<NotificationKind, ReactNode>> = {
  mention: <MentionIcon fontSize="small" color="primary" />,
  task: <TaskIcon fontSize="small" color="primary" />,
  order_short: <ShortIcon fontSize="small" color="warning" />,
  expiry: <ExpiryIcon fontSize="small" color="warning" />,
  credit: <CreditIcon fontSize="small" color="warning" />,
  export_ready: <FileIcon fontSize="small" color="success" />,
  export_failed: <FailedIcon fontSize="small" color="error" />,
  key_expiry: <KeyIcon fontSize="small" color="warning" />,
  verification: <VerificationIcon fontSize="small" color="error" />,
  rebuild: <RebuildIcon fontSize="small" color="primary" />,
};

type Props = ReturnType<typeof useNotifications> & { readonly close: () => void };

/** Newest first; opening one leads to what it is about. */
export const NotificationList = ({ rows, unread, readOne, readAll, close }: Props) => {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ width: 380, maxWidth: '92vw', display: 'grid', gridTemplateRows: 'auto 1fr', maxHeight: '70vh' }}
    >
      <Box
        sx={{
          px: 4,
          py: 2,
          minHeight: 52,
          display: 'flex',
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('shell:notices.title')}
        </Typography>
        {unread.size > 0 && (
          <Button size="small" onClick={readAll}>
            {t('shell:notices.readAll')}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <EmptyState compact title={t('shell:notices.none')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
          {rows.map((row) => (
            <Box component="li" key={row.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Entry
                row={row}
                isUnread={unread.has(row.id)}
                onOpen={() => {
                  readOne(row);
                  close();
                }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

const Entry = ({ row, isUnread, onOpen }: { row: Notification; isUnread: boolean; onOpen: () => void }) => {
  const { t } = useTranslation();
  const sentence = useSentence();
  const title = 'document' in row ? row.title : null;
  const can = useCan();
  return (
    <ButtonBase
      component={PathLink}
      {...pageOfNotification(row, can('outbound:read'))}
      onClick={onOpen}
      sx={{
        width: '100%',
        px: 4,
        py: 3,
        gap: 3,
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        color: 'inherit',
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ display: 'flex', pt: '2px' }}>{icons[row.kind]}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: isUnread ? 600 : 400, overflowWrap: 'anywhere' }}>{sentence(row)}</Box>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {title !== null && `${title} · `}
          <Ago moment={row.at} />
        </Typography>
      </Box>
      {isUnread && (
        <Box
          component="span"
          sx={{ width: 8, height: 8, mt: 2, borderRadius: '50%', bgcolor: 'primary.main', flexShrink: 0 }}
        >
          <Box component="span" sx={visuallyHidden}>
            {t('shell:notices.isUnread')}
          </Box>
        </Box>
      )}
    </ButtonBase>
  );
};

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
