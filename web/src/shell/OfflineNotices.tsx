import NewIcon from '@mui/icons-material/AutorenewOutlined';
import UnsentIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { useLocation } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaiting, type Entry } from '../app/offline/entry.ts';
import { outbox, startOutbox } from '../app/offline/own-outbox.ts';
import { appVersion, registerWorker } from '../app/offline/worker.ts';
import type { Tone } from '../app/theme/tones.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';

/** What has not reached the server, and whether a newer version of the app is ready. Starts both. */
export const OfflineNotices = () => {
  useEffect(() => {
    startOutbox();
    void registerWorker();
  }, []);
  return (
    <>
      <Unsent />
      <NewVersion />
    </>
  );
};

const NewVersion = () => {
  const { t } = useTranslation();
  const isNew = appVersion.use((state) => state.isNew);
  if (!isNew) return null;
  return (
    <Strip tone="info" icon={<NewIcon fontSize="small" />}>
      {t('outbox:newVersion')}
      <Button size="small" color="inherit" variant="outlined" onClick={() => location.reload()}>
        {t('outbox:reload')}
      </Button>
    </Strip>
  );
};

/** Entries of other pages than the one on screen, which shows its own. */
const Unsent = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = outbox.state.use((state) => state.entries);
  const stalled = outbox.state.use((state) => state.stalled);
  const elsewhere = entries.filter((entry) => pageOf(entry) !== pathname);
  const waiting = elsewhere.filter(isWaiting).length;
  const refused = elsewhere.length - waiting;
  // While the network is there, entries wait for a moment only.
  if (refused === 0 && !(stalled && waiting > 0)) return null;
  const documents = new Map(elsewhere.map((entry) => [pageOf(entry), nameOf(entry)]));
  return (
    <Strip tone={refused > 0 ? 'danger' : 'warning'} icon={<UnsentIcon fontSize="small" />}>
      {refused > 0 ? t('outbox:unsettled', { count: refused }) : t('outbox:waiting', { count: waiting })}
      {[...documents].map(([page, name]) => (
        <Link key={page} component={PathLink} to={page} color="inherit" underline="always">
          {name ?? t('outbox:newOrder')}
        </Link>
      ))}
    </Strip>
  );
};

/** Where the person sees and settles an entry. */
const pageOf = ({ write, document }: Entry): string => {
  switch (write) {
    case 'createInbound':
      return '/warehouse/inbound/create';
    case 'reviseInbound':
    case 'submitInbound':
      return `/warehouse/inbound/${document}`;
    case 'countLine':
      return `/warehouse/counts/${document}/count`;
    case 'recordPick':
    case 'undoPick':
    case 'recordShortage':
      return `/warehouse/outbound/${document}/pick`;
  }
};

/** Undefined for a document that has no number yet. */
const nameOf = ({ write, document }: Entry): string | undefined =>
  write === 'createInbound' ? undefined : document;

const Strip = ({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) => {
  const { tones } = useTheme();
  return (
    <Box
      component="output"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, md: 6 },
        py: 2,
        color: tones[tone].text,
        bgcolor: tones[tone].background,
      }}
    >
      {icon}
      {children}
    </Box>
  );
};
