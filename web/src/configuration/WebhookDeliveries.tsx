import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { repeatWebhookDeliveries, type Webhook } from '@granary/api/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Ago, DateText } from '../ui/widgets/figures.tsx';

type Delivery = Webhook['deliveries'][number];

interface Props extends Pick<Webhook, 'deliveries' | 'held'> {
  readonly canRepeat: boolean;
}

/** The last deliveries and their results. */
export const WebhookDeliveries = ({ deliveries, held, canRepeat }: Props) => {
  const { t } = useTranslation();
  const repeat = useCommand(repeatWebhookDeliveries, {
    success: t(held ? 'configuration:webhook.repeatedHeld' : 'configuration:webhook.repeated'),
  });
  const askRepeat = async (fromPosition: string) => {
    const confirm = t('configuration:webhook.repeat');
    const body = t('configuration:webhook.repeatBody');
    if (await ask.confirm({ title: t('configuration:webhook.repeatTitle'), body, confirm }))
      await repeat.run({ body: { fromPosition } });
  };
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('configuration:webhook.deliveries')}
      </Typography>
      {deliveries.length === 0 ? (
        <EmptyState compact title={t('configuration:webhook.noDeliveries')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {deliveries.map((delivery) => (
            <Entry key={delivery.id} delivery={delivery}>
              {canRepeat && (delivery.state === 'delivered' || delivery.state === 'dropped') && (
                <Button
                  size="small"
                  disabled={repeat.pending}
                  // Below the texts its own text begins where they do.
                  sx={{ ml: { xs: -2.5, sm: 0 } }}
                  onClick={() => void askRepeat(delivery.position)}
                >
                  {t('configuration:webhook.repeat')}
                </Button>
              )}
            </Entry>
          ))}
        </Box>
      )}
    </Box>
  );
};

interface EntryProps {
  readonly delivery: Delivery;
  readonly children: ReactNode;
}

const Entry = ({
  delivery: { id, kind, position, at, state, attempts, failure, nextAt },
  children,
}: EntryProps) => {
  const { t } = useTranslation();
  const facts = [
    t(`configuration:webhook.states.${state}`),
    failure === null ? '' : failureName(failure, t),
    attempts > 1 ? `${t('configuration:webhook.attempts')}: ${attempts}` : '',
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        columnGap: 4,
        alignItems: 'center',
        justifyItems: 'start',
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Box>{t(`configuration:webhook.kindsOf.${kind}`)}</Box>
        <Box sx={{ color: state === 'failed' || state === 'dropped' ? 'error.main' : 'text.secondary' }}>
          {facts.join(' · ')}
        </Box>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <Ago moment={at} />
          {state === 'failed' && nextAt !== null && (
            <>
              {` · ${t('configuration:webhook.next')}: `}
              <DateText value={nextAt} />
            </>
          )}
          {` · ${t('configuration:webhook.position')}: ${position} · ${t('configuration:webhook.id')}: ${id}`}
        </Typography>
      </Box>
      {children}
    </Box>
  );
};

/** Answers of the receiver stand as they are: `HTTP 500`. */
const failureName = (
  failure: string,
  t: (key: string, options: { defaultValue: string }) => string,
): string => t(`configuration:webhook.failure.${failure}`, { defaultValue: failure.replace('_', ' ') });
