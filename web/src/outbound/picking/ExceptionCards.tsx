import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { RefusedEntry } from '../../ui/offline/RefusedEntry.tsx';
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
  const what = { batch, quantity: formatQuantity(quantity) };
  return (
    <RefusedEntry
      entry={action}
      title={t(`picking:${refusedTexts[action.write]}`, what)}
      discardBody={t('picking:discardBody')}
    />
  );
};
