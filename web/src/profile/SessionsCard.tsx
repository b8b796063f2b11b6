import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { AnswerOf } from '@granary/api/http';
import { endOtherSessions, endSession, listSessions } from '@granary/api/users';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { settings } from '../app/settings/settings.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatMoment } from '../ui/widgets/format.ts';
import { ProfileCard } from './ProfileCard.tsx';

type Session = AnswerOf<typeof listSessions>['rows'][number];

/** The sessions of the user's account. */
export const SessionsCard = () => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const query = useQueryOf('user', listSessions, {}, { newest: true });
  const end = useCommand(endSession, { success: t('profile:sessions.ended') });
  const endOthers = useCommand(endOtherSessions, { success: t('profile:sessions.othersEnded') });
  const columns = useMemo(
    (): SimpleColumn<Session>[] => [
      {
        key: 'device',
        label: t('profile:sessions.device'),
        render: ({ device }) => device ?? t('profile:sessions.unknown'),
      },
      { key: 'place', label: t('profile:sessions.place'), render: ({ place }) => place ?? '–' },
      {
        key: 'signedInAt',
        label: t('profile:sessions.signedInAt'),
        render: ({ signedInAt }) => formatMoment(signedInAt, language),
      },
      {
        key: 'renewedAt',
        label: t('profile:sessions.renewedAt'),
        render: ({ renewedAt }) => formatMoment(renewedAt, language),
      },
      {
        key: 'end',
        label: t('profile:sessions.end'),
        align: 'right',
        render: ({ id, isCurrent }) =>
          isCurrent ? (
            <Chip size="small" color="success" label={t('profile:sessions.current')} />
          ) : (
            <Button
              size="small"
              color="error"
              disabled={end.pending}
              onClick={() => void end.run({ params: { id } })}
            >
              {t('profile:sessions.end')}
            </Button>
          ),
      },
    ],
    [t, language, end],
  );
  return (
    <ProfileCard title={t('profile:sessions.title')} hint={t('profile:sessions.hint')}>
      <Loaded query={query} compact>
        {({ rows }) => (
          <>
            <SimpleTable
              label={t('profile:sessions.title')}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
            />
            {rows.some(({ isCurrent }) => !isCurrent) && (
              <Button
                color="error"
                sx={{ mt: 4 }}
                loading={endOthers.pending}
                onClick={() => void endOthers.run({})}
              >
                {t('profile:sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </ProfileCard>
  );
};
