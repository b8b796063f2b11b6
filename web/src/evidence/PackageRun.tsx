import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {
  PACKAGE_EVENTS,
  PACKAGE_KEPT_MS,
  getEvidencePackage,
  getEvidencePackageFile,
  type EvidencePackage,
} from '@granary/api/evidence';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { saveFile } from '../ui/files/save-file.ts';
import { formatBytes } from '../ui/files/size.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { Code } from './Code.tsx';
import type { EvidenceSearch } from './evidence-search.ts';

const LOOK_MS = 700;
const isOver = ({ state }: EvidencePackage): boolean => state === 'ready' || state === 'failed';

interface Props {
  readonly run: string;
  readonly search: EvidenceSearch;
  readonly onBegun: (at: string) => void;
  readonly onAgain: () => void;
}

/** One package from request to file. An expired package is not rebuilt unless the user asks for it. */
export const PackageRun = (props: Props) => {
  const { begun } = props.search;
  const [gone, setGone] = useState(
    () => begun !== undefined && Date.now() - Date.parse(begun) > PACKAGE_KEPT_MS,
  );
  return (
    <Box sx={{ mt: 5 }} aria-live="polite">
      {gone ? <Gone {...props} /> : <Run {...props} onGone={() => setGone(true)} />}
    </Box>
  );
};

const Gone = ({ search: { begun }, onAgain }: Props) => {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={onAgain}>
          {t('evidence:again')}
        </Button>
      }
    >
      {t('evidence:gone')} {begun !== undefined && <DateText value={begun} />}
    </Alert>
  );
};

const Run = ({ run, search, onBegun, onGone }: Props & { readonly onGone: () => void }) => {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const { kind = 'batch', subject, from, to, category, begun } = search;
  const query = useQueryOf(
    'evidence',
    getEvidencePackage,
    { params: { run }, query: { kind, subject, from, to, category } },
    { refetchInterval: over ? 0 : LOOK_MS },
  );
  if (!over && (query.isError || (query.data && isOver(query.data)))) setOver(true);
  const begunAt = query.data?.begunAt;
  useEffect(() => {
    if (begun === undefined && begunAt !== undefined) onBegun(begunAt);
  }, [begun, begunAt, onBegun]);
  return (
    <>
      {begun !== undefined && begunAt !== undefined && begun !== begunAt && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('evidence:madeAnew')}
        </Alert>
      )}
      <Loaded query={query}>{(answer) => <Answer run={run} answer={answer} onGone={onGone} />}</Loaded>
    </>
  );
};

interface AnswerProps {
  readonly run: string;
  readonly onGone: () => void;
}

const Answer = ({ run, answer, onGone }: AnswerProps & { readonly answer: EvidencePackage }) => {
  const { t } = useTranslation();
  const { state, done, of, failure } = answer;
  if (state === 'failed')
    return (
      <Alert severity={failure === 'nothing-found' ? 'info' : 'error'}>
        {t(`evidence:failure.${failure ?? 'broken'}`, { most: formatCount(PACKAGE_EVENTS) })}
      </Alert>
    );
  if (answer.made) return <Made run={run} made={answer.made} onGone={onGone} />;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {of === null
          ? t(state === 'waiting' ? 'evidence:waiting' : 'evidence:beginning')
          : t('evidence:progress', {
              done: formatCount(done),
              of: formatCount(of),
            })}
      </Typography>
      <LinearProgress
        aria-label={t('evidence:making')}
        {...(of === null ? {} : { variant: 'determinate' as const, value: (100 * done) / Math.max(1, of) })}
      />
    </Box>
  );
};

const Made = ({
  run,
  made,
  onGone,
}: AnswerProps & { readonly made: NonNullable<EvidencePackage['made']> }) => {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await download(getEvidencePackageFile, { params: { run }, query: undefined }), made.name);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.code === 'NOT_FOUND') onGone();
      else notifyFailure(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, borderTop: 1, borderColor: 'divider', pt: 5 }}>
      <Facts
        facts={[
          { label: t('evidence:file'), value: made.name, wide: true },
          { label: t('evidence:events'), value: formatCount(made.events) },
          { label: t('evidence:size'), value: formatBytes(made.bytes) },
          {
            label: t('evidence:provenTo'),
            value: <DateText value={made.head.time} />,
          },
          ...(made.leftOut > 0 ? [{ label: t('evidence:leftOut'), value: formatCount(made.leftOut) }] : []),
          { label: 'SHA-256', value: <Code text={made.sha256} />, wide: true },
        ]}
      />
      <Box>
        <Button variant="contained" startIcon={<DownloadIcon />} loading={saving} onClick={() => void save()}>
          {t('evidence:download')}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '75ch' }}>
        {t('evidence:verifyHint')} {t('evidence:keptHint')}
      </Typography>
    </Box>
  );
};
