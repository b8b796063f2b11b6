import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../app/offline/entry.ts';
import { outbox, useEntriesOf } from '../../app/offline/own-outbox.ts';
import { ask } from '../dialogs/ask.ts';

interface Props {
  readonly entry: Entry;
  /** What the person had entered. */
  readonly title: string;
  /** What becomes of it if it is discarded. */
  readonly discardBody?: string;
  /** Whether the same entry can be accepted later. */
  readonly repeatable?: boolean;
  readonly change?: (() => void) | undefined;
  /** The entries behind it wait for it, and may be discarded with it. */
  readonly stopsOthers?: boolean;
}

/** An entry that the server refused, until the person has settled it. */
export const RefusedEntry = (props: Props) => {
  const { entry, title, discardBody, repeatable = true, change, stopsOthers = false } = props;
  const { t } = useTranslation();
  const { waiting, refused } = useEntriesOf(entry.document);
  const all = stopsOthers ? [...refused, ...waiting] : [];
  const discard = async (entries: readonly Entry[], confirm: string) => {
    const sure = await ask.confirm({
      title: t('outbox:discardTitle'),
      body: discardBody ?? t('outbox:discardBody'),
      confirm,
      danger: true,
    });
    if (sure) await outbox.discard(entries.map(({ id }) => id));
  };
  const choices = [
    repeatable && { label: t('outbox:tryAgain'), run: () => void outbox.retry(entry.id) },
    change && { label: t('outbox:change'), run: change },
    { label: t('outbox:discard'), run: () => void discard([entry], t('outbox:discard')) },
    all.length > 1 && {
      label: t('outbox:discardAll', { count: all.length }),
      run: () => void discard(all, t('outbox:discardAll', { count: all.length })),
    },
  ].filter((choice) => choice !== false && choice !== undefined);
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{title}</AlertTitle>
      {entry.refusal?.message}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 3 }}>
        {choices.map(({ label, run }, index) => (
          <Button
            key={label}
            {...(index === 0
              ? { variant: 'contained' as const }
              : { variant: 'outlined' as const, color: 'inherit' as const })}
            onClick={run}
            sx={{ minHeight: 56, px: 5 }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Alert>
  );
};
