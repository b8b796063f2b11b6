import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getWebhook, removeWebhook, renewWebhookSecret, type Webhook } from '@granary/api/notifications';
import { formatMinute } from '@granary/api/texts';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { settings } from '../app/settings/settings.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookFields } from './WebhookFields.tsx';

/** Deliveries go on without anybody's doing. */
const REFETCHED_MS = 10_000;

/** Where notifications are delivered. Super administrators change it, others read it. */
export const WebhookForm = () => {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQueryOf('webhook', getWebhook, {}, { refetchInterval: REFETCHED_MS });
  const [secret, setSecret] = useState<string>();
  return (
    <Loaded query={query}>
      {({ webhook, held, deliveries }) => (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('configuration:webhook.hint')}</Typography>
          {secret !== undefined && webhook !== null && <Secret secret={secret} />}
          {can('system:admin') ? (
            <>
              <WebhookFields key={JSON.stringify(webhook)} webhook={webhook} onCreated={setSecret} />
              {webhook !== null && <Actions onRenewed={setSecret} onRemoved={() => setSecret(undefined)} />}
            </>
          ) : (
            <Shown webhook={webhook} />
          )}
          {webhook?.formerUntil && <Former until={webhook.formerUntil} />}
          {held && <Alert severity="warning">{t('configuration:webhook.held')}</Alert>}
          <WebhookDeliveries
            deliveries={deliveries}
            held={held}
            canRepeat={webhook !== null && can('system:admin')}
          />
        </Box>
      )}
    </Loaded>
  );
};

/** Shown only once, when it is made. */
const Secret = ({ secret }: { secret: string }) => {
  const { t } = useTranslation();
  return (
    <Alert severity="warning">
      {t('configuration:webhook.secretOnce')}
      <Box
        component="output"
        aria-label={t('configuration:webhook.secret')}
        sx={{ display: 'block', mt: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
    </Alert>
  );
};

const Former = ({ until }: { until: string }) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const moment = formatMinute(until, language, COMPANY_TIME_ZONE);
  return <Typography>{t('configuration:webhook.former', { until: moment })}</Typography>;
};

interface ActionsProps {
  readonly onRenewed: (secret: string) => void;
  readonly onRemoved: () => void;
}

const Actions = ({ onRenewed, onRemoved }: ActionsProps) => {
  const { t } = useTranslation();
  const renew = useCommand(renewWebhookSecret, { success: t('configuration:webhook.renewed') });
  const remove = useCommand(removeWebhook, { success: t('configuration:webhook.removed') });
  const askRenew = async () => {
    const title = t('configuration:webhook.renew');
    if (!(await ask.confirm({ title, body: t('configuration:webhook.renewBody'), confirm: title }))) return;
    const answer = await renew.run({});
    if (answer) onRenewed(answer.secret);
  };
  const askRemove = async () => {
    const title = t('configuration:webhook.remove');
    const body = t('configuration:webhook.removeBody');
    if (!(await ask.confirm({ title, body, confirm: title, danger: true }))) return;
    if ((await remove.run({})) !== undefined) onRemoved();
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button variant="outlined" loading={renew.pending} onClick={() => void askRenew()}>
        {t('configuration:webhook.renew')}
      </Button>
      <Button color="error" loading={remove.pending} onClick={() => void askRemove()}>
        {t('configuration:webhook.remove')}
      </Button>
    </Box>
  );
};

const Shown = ({ webhook }: Pick<Webhook, 'webhook'>) => {
  const { t } = useTranslation();
  if (webhook === null) return <Typography>{t('configuration:webhook.none')}</Typography>;
  const kinds = webhook.kinds.map((kind) => t(`configuration:webhook.kindsOf.${kind}`)).join(' · ');
  return (
    <Facts
      facts={[
        { label: t('configuration:webhook.url'), value: webhook.url, wide: true },
        { label: t('configuration:webhook.kinds'), value: kinds, wide: true },
      ]}
    />
  );
};
