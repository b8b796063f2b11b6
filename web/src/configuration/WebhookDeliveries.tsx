import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Webhook } from '@granary/api/notifications';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Ago } from '../ui/widgets/figures.tsx';

type Delivery = Webhook['deliveries'][number];

/** The last deliveries and their results. */
export const WebhookDeliveries = ({ deliveries }: Pick<Webhook, 'deliveries'>) => {
  const { t } = useTranslation();
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
            <Entry key={delivery.id} delivery={delivery} />
          ))}
        </Box>
      )}
    </Box>
  );
};

const Entry = ({ delivery: { id, kind, at, state, attempts, failure, nextAt } }: { delivery: Delivery }) => {
  const { t } = useTranslation();
  const facts = [
    t(`configuration:webhook.states.${state}`),
    failure === null ? '' : failureName(failure, t),
    attempts > 1 ? `${t('configuration:webhook.attempts')}: ${attempts}` : '',
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
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
            <Ago moment={nextAt} />
          </>
        )}
        {` · ${t('configuration:webhook.id')}: ${id}`}
      </Typography>
    </Box>
  );
};

/** Answers of the receiver stand as they are: `HTTP 500`. */
const failureName = (
  failure: string,
  t: (key: string, options: { defaultValue: string }) => string,
): string => t(`configuration:webhook.failure.${failure}`, { defaultValue: failure.replace('_', ' ') });
