import SubmitIcon from '@mui/icons-material/SendOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { submitCount, type CountDetail, type CountLineDetail } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useEntriesOf } from '../app/offline/own-outbox.ts';
import { ScanField } from '../scanning/index.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { leftToOthers } from './next-line.ts';

interface Props {
  readonly sheet: CountDetail;
  /** With everything entered here. */
  readonly lines: readonly CountLineDetail[];
  /** A scan still opens one of the user's own lines for correction. */
  readonly onScan: (text: string) => void;
  readonly listening: boolean;
}

/** The user has no lines left: submit the round, or wait for the others. */
export const HandInCard = ({ sheet, lines, onScan, listening }: Props) => {
  const { t } = useTranslation();
  const { number, round } = sheet;
  const { waiting, refused } = useEntriesOf(number);
  const submit = useCommand(submitCount, { success: false });
  const others = leftToOthers(lines);
  const handIn = async () => {
    const done = await submit.run({ params: { number } });
    if (!done) return;
    notify(
      done.recount > 0
        ? { level: 'info', title: t('counts:recountAsked', { count: done.recount }) }
        : { level: 'success', title: t('counts:handedIn') },
    );
  };
  return (
    <Paper variant="outlined" sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Typography variant="h2" component="p">
        {t(others > 0 ? 'counts:yoursDone' : 'counts:allCounted')}
      </Typography>
      {others > 0 ? (
        <Alert severity="info">
          {t(round > 1 ? 'counts:othersRecount' : 'counts:othersCount', { count: others })}
        </Alert>
      ) : (
        <>
          {waiting.length > 0 && (
            <Alert severity="info">{t('picking:finishWaits', { count: waiting.length })}</Alert>
          )}
          {refused.length > 0 && (
            <Alert severity="warning">{t('picking:finishRefused', { count: refused.length })}</Alert>
          )}
          <Button
            variant="contained"
            size="large"
            startIcon={<SubmitIcon />}
            loading={submit.pending}
            disabled={waiting.length + refused.length > 0}
            onClick={() => void handIn()}
            sx={{ minHeight: 64, fontSize: 18 }}
          >
            {t('counts:handIn')}
          </Button>
          <ScanField label={t('counts:scanToCorrect')} onScan={onScan} listening={listening} />
        </>
      )}
      <Button
        component={PathLink}
        to="/warehouse/counts/$number"
        params={{ number }}
        color="inherit"
        size="large"
        sx={{ minHeight: 56 }}
      >
        {t('counts:openSheet')}
      </Button>
    </Paper>
  );
};
