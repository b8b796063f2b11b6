import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { AnswerOf, ReadModel } from '@granary/api/http';
import type { listProjections, Verification, Verifying } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { leftText } from './durations.ts';
import { Progress } from './Progress.tsx';

type Running = Pick<Verifying, 'state' | 'progress' | 'etaSeconds'>;

export const isUnderWay = <One extends Pick<Verification, 'state'>>(
  one: One,
): one is One & Pick<Verifying, 'state'> => one.state === 'requested' || one.state === 'running';

/** Progress and remaining time of a verification; `to` is the address of its report. */
export const VerifyProgress = ({
  verification: { state, progress, etaSeconds },
  to,
}: {
  verification: Running;
  to?: { model: ReadModel; id: string };
}) => {
  const { t } = useTranslation();
  const going = t(`projections:verifying.${state === 'running' && progress === 1 ? 'comparing' : state}`);
  return (
    <Progress
      label={
        to ? (
          <Link
            component={PathLink}
            to="/system/projections/$model"
            params={{ model: to.model }}
            search={{ tab: 'verifications', verification: to.id }}
          >
            {going}
          </Link>
        ) : (
          going
        )
      }
      share={state === 'running' ? progress : null}
      pace={[leftText(etaSeconds, t)]}
      title={t('projections:verifyProgress')}
    />
  );
};

type Together = NonNullable<AnswerOf<typeof listProjections>['verifications']>;

/** Total progress of several verifications. */
export const VerifyAllProgress = ({ verifications }: { verifications: Together }) => {
  const { t } = useTranslation();
  const { total, ended, progress, etaSeconds } = verifications;
  return (
    <Paper variant="outlined" sx={{ p: 4 }}>
      <Progress
        label={t('projections:verifyingSeveral', { count: total })}
        share={progress}
        pace={[
          ended > 0 ? t('projections:verifyingEnded', { ended: formatCount(ended) }) : undefined,
          leftText(etaSeconds, t),
        ]}
        title={t('projections:verifyProgress')}
      />
    </Paper>
  );
};
