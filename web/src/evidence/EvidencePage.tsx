import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getEvidence, type Evidence } from '@granary/api/evidence';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Ago } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { Difference } from './Difference.tsx';
import { HeadTable } from './HeadTable.tsx';
import { KeyCard } from './KeyCard.tsx';
import { PackageCard } from './PackageCard.tsx';

const LOOK_MS = 10_000;

/** Verifies the log against its signatures, and builds evidence packages for third parties. */
export const EvidencePage = () => {
  const { t } = useTranslation();
  const query = useQueryOf('evidence', getEvidence, {}, { refetchInterval: LOOK_MS });
  return (
    <>
      <PageHeader
        title={t('evidence:title')}
        subtitle={t('evidence:subtitle')}
        status={query.data && <Verdict evidence={query.data} />}
      />
      <Loaded query={query}>
        {(evidence) => (
          <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 6, minWidth: 0 }}>
            <Figures evidence={evidence} />
            {evidence.heads.length === 0 && <Alert severity="warning">{t('evidence:nothingSigned')}</Alert>}
            {evidence.verification?.state === 'differs' && (
              <Difference verification={evidence.verification} />
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 6,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              }}
            >
              <PackageCard />
              <KeyCard publicKey={evidence.key} />
            </Box>
            <HeadTable heads={evidence.heads} />
          </Box>
        )}
      </Loaded>
    </>
  );
};

const Verdict = ({ evidence: { verification } }: { evidence: Evidence }) => {
  const { t } = useTranslation();
  if (!verification) return <ToneChip tone="neutral">{t('evidence:state.none')}</ToneChip>;
  return (
    <ToneChip tone={verification.state === 'verified' ? 'success' : 'danger'}>
      {t(`evidence:state.${verification.state}`)}
    </ToneChip>
  );
};

const Figures = ({ evidence: { heads, verification } }: { evidence: Evidence }) => {
  const { t } = useTranslation();
  const [head] = heads;
  return (
    <KeyFigures
      figures={[
        {
          label: t('evidence:signedEvents'),
          value: head ? formatCount(head.size) : '–',
          hint: head && t('evidence:upToPosition', { position: head.position }),
        },
        { label: t('evidence:lastHead'), value: head ? <Ago moment={head.time} /> : '–' },
        {
          label: t('evidence:verifiedEvents'),
          value: verification ? formatCount(verification.events) : '–',
          hint: verification && t('evidence:upToPosition', { position: verification.position }),
          ...(verification?.state === 'differs' ? { tone: 'danger' as const } : {}),
        },
        {
          label: t('evidence:lastVerification'),
          value: verification ? <Ago moment={verification.time} /> : '–',
          hint: verification && t('evidence:took', { seconds: verification.seconds.toFixed(1) }),
        },
      ]}
    />
  );
};
