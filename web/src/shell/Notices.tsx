import CloseIcon from '@mui/icons-material/Close';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICES_BOTTOM } from '../ui/widgets/notices-above.ts';
import type { Tone } from '../app/theme/tones.ts';
import { presentNotices, type Notice, type NoticeLevel } from '../app/client/notifications.ts';

declare module 'notistack' {
  interface VariantOverrides {
    notice: { notice: Notice };
  }
}

/** How long a notice is shown, in milliseconds; null until the user closes it. */
export const noticeDurations: Readonly<Record<NoticeLevel, number | null>> = {
  success: 3000,
  info: 3000,
  warning: 4000,
  error: 5000,
  fatal: null,
};

/** For notices that the user did not wait for. */
const STAYING_MS = 15_000;

const looks: Readonly<Record<NoticeLevel, { tone: Tone; Icon: typeof InfoIcon }>> = {
  success: { tone: 'success', Icon: SuccessIcon },
  info: { tone: 'info', Icon: InfoIcon },
  warning: { tone: 'warning', Icon: WarningIcon },
  error: { tone: 'danger', Icon: ErrorIcon },
  fatal: { tone: 'danger', Icon: ErrorIcon },
};

/** Uses the provider's own ref: the library's global functions address the most recently created provider. */
export const Notices = () => {
  const provider = useRef<SnackbarProvider>(null);
  useEffect(
    () =>
      presentNotices((notice) =>
        provider.current?.enqueueSnackbar({
          key: `${notice.level}|${notice.title}|${notice.lines?.join('|') ?? ''}`,
          variant: 'notice',
          notice,
          message: notice.title,
          preventDuplicate: true,
          autoHideDuration: notice.stays ? STAYING_MS : noticeDurations[notice.level],
        }),
      ),
    [],
  );
  return (
    <>
      <GlobalStyles styles={{ '.notices': { marginBottom: `var(${NOTICES_BOTTOM}, 0px)` } }} />
      <SnackbarProvider
        ref={provider}
        maxSnack={4}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={{ notice: NoticeCard }}
        classes={{ containerRoot: 'notices' }}
      />
    </>
  );
};

type Props = CustomContentProps & { notice: Notice; ref?: React.Ref<HTMLDivElement> };

const NoticeCard = ({ id, notice, ref }: Props) => {
  const { t } = useTranslation();
  const { closeSnackbar } = useSnackbar();
  const { tone, Icon } = looks[notice.level];
  return (
    <SnackbarContent
      {...(ref ? { ref } : {})}
      role={notice.level === 'success' || notice.level === 'info' ? 'status' : 'alert'}
    >
      <Card data-tone={tone}>
        <Icon fontSize="small" sx={(theme) => ({ color: theme.tones[tone].text, mt: 0.5 })} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {notice.title}
          </Typography>
          {notice.lines?.map((line) => (
            <Typography key={line} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {line}
            </Typography>
          ))}
          {notice.requestId && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('errors:id', { id: notice.requestId })}
            </Typography>
          )}
        </Box>
        <IconButton size="small" aria-label={t('common:close')} onClick={() => closeSnackbar(id)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Card>
    </SnackbarContent>
  );
};

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  width: 'min(400px, calc(100vw - 40px))',
  padding: theme.spacing(3, 2, 3, 4),
  borderRadius: 8,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: theme.shadows[6],
}));
