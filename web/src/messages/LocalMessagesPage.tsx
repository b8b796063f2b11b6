import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { listLocalMessages, type LocalMessage } from '@granary/api/messages';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatMoment } from '../ui/widgets/format.ts';
import { settings } from '../app/settings/settings.ts';

const EVERY_MS = 5_000;

/** Messages that would have been sent, on installations without a mail server. */
export const LocalMessagesPage = () => {
  const { t } = useTranslation();
  const query = useQueryOf('message', listLocalMessages, {}, { refetchInterval: EVERY_MS });
  return (
    <>
      <PageHeader
        title={t('messages:title')}
        subtitle={t('messages:subtitle')}
        actions={
          <Button color="inherit" onClick={() => void query.refetch()}>
            {t('messages:refresh')}
          </Button>
        }
      />
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('messages:empty')} body={t('messages:emptyBody')} />
          ) : (
            <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, maxWidth: 820 }}>
              {rows.map((message) => (
                <MessageCard key={message.id} message={message} />
              ))}
            </Box>
          )
        }
      </Loaded>
    </>
  );
};

const MessageCard = ({ message: { at, channel, to, subject, text } }: { message: LocalMessage }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  return (
    <Paper variant="outlined" component="article" aria-label={to} sx={{ p: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        <Chip size="small" label={t(`messages:channel.${channel}`)} />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{t('messages:to', { to })}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {formatMoment(at, language)}
        </Typography>
      </Box>
      {channel === 'mail' && (
        <Typography variant="h4" component="h2">
          {subject}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <WithLinks text={text} />
      </Typography>
    </Paper>
  );
};

/** Makes URLs clickable; the messages contain only links to this installation. */
const WithLinks = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    /^https?:/.test(part) ? (
      <Link key={index} href={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
