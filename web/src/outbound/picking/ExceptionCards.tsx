import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { outbox } from '../../app/offline/own-outbox.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { formatQuantity } from '../../ui/widgets/format.ts';
import { usePickQueue, type PickAction } from './pick-queue.ts';

/** Actions that the server refused; each is shown until the user resolves it. */
export const ExceptionCards = ({ number }: { number: string }) => {
  const { refused } = usePickQueue(number);
  if (refused.length === 0) return null;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, display: 'grid', gap: 3, maxWidth: 720, mx: 'auto' }}>
      {refused.map((action) => (
        <Exception key={action.id} action={action} />
      ))}
    </Box>
  );
};

const refusedTexts = {
  recordPick: 'pickRefused',
  undoPick: 'undoRefused',
  recordShortage: 'shortRefused',
} as const;

const Exception = ({ action }: { action: PickAction }) => {
  const { t } = useTranslation();
  const { batch, quantity } = action.input.body;
  const discard = async () => {
    const sure = await ask.confirm({
      title: t('picking:discardTitle'),
      body: t('picking:discardBody'),
      confirm: t('picking:discard'),
      danger: true,
    });
    if (sure) await outbox.discard([action.id]);
  };
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>
        {t(`picking:${refusedTexts[action.write]}`, {
          batch,
          quantity: formatQuantity(quantity),
        })}
      </AlertTitle>
      {action.refusal?.message}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 3 }}>
        <Button
          variant="contained"
          onClick={() => void outbox.retry(action.id)}
          sx={{ minHeight: 56, px: 5 }}
        >
          {t('picking:tryAgain')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void discard()}
          sx={{ minHeight: 56, px: 5 }}
        >
          {t('picking:discard')}
        </Button>
      </Box>
    </Alert>
  );
};
