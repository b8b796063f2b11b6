import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { MAIL_SETTING, notificationKinds, toldOf, type NotificationKind } from '@granary/api/notifications';
import { me } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan, type Needed } from '../app/session/can.ts';
import { useKept } from '../app/settings/use-kept.ts';
import { useMutedKinds } from '../notifications/index.ts';
import { ProfileCard } from './ProfileCard.tsx';

const needed: Partial<Record<NotificationKind, Needed>> = toldOf;

/** What the user is told about, and how; without kinds that need a permission the user does not have. */
export const NotificationsCard = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [muted, mute] = useMutedKinds();
  const { data: user } = useQueryOf('user', me, {}, { newest: true });
  const [mailed, mail] = useKept<readonly NotificationKind[]>(MAIL_SETTING, []);
  return (
    <ProfileCard title={t('profile:notices.title')} hint={t('profile:notices.hint')}>
      <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', '& th, & td': { py: 1 } }}>
        <thead>
          <tr>
            <Heading start>{t('profile:notices.kind')}</Heading>
            <Heading>{t('profile:notices.bell')}</Heading>
            <Heading>{t('profile:notices.mail')}</Heading>
          </tr>
        </thead>
        <tbody>
          {notificationKinds
            .filter((kind) => can(needed[kind]))
            .map((kind) => {
              const name = t(`profile:notices.kinds.${kind}`);
              return (
                <Box component="tr" key={kind} sx={{ borderTop: 1, borderColor: 'divider' }}>
                  <Box component="th" scope="row" sx={{ textAlign: 'start', fontWeight: 400 }}>
                    {name}
                  </Box>
                  <Choice
                    label={`${name}: ${t('profile:notices.bell')}`}
                    checked={!muted.includes(kind)}
                    onChange={() => mute(toggled(muted, kind))}
                  />
                  <Choice
                    label={`${name}: ${t('profile:notices.mail')}`}
                    checked={mailed.includes(kind)}
                    onChange={() => mail(toggled(mailed, kind))}
                  />
                </Box>
              );
            })}
        </tbody>
      </Box>
      {user && !user.emailVerified && mailed.length > 0 && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('profile:notices.unverified')}
        </Alert>
      )}
    </ProfileCard>
  );
};

const toggled = (kinds: readonly NotificationKind[], kind: NotificationKind): NotificationKind[] =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];

const Heading = ({ start = false, children }: { start?: boolean; children: string }) => (
  <Box
    component="th"
    scope="col"
    sx={{ textAlign: start ? 'start' : 'center', fontSize: 13, fontWeight: 600, color: 'text.secondary' }}
  >
    {children}
  </Box>
);

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <Box component="td" sx={{ textAlign: 'center', width: { xs: 88, md: 140 } }}>
    <Checkbox
      size="small"
      checked={checked}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': label } }}
    />
  </Box>
);
