import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { InboundDetail } from '@granary/api/inbound';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RefusedEntry } from '../ui/offline/RefusedEntry.tsx';
import { useNewOrders, useOrderEntries, type NewOrder } from './kept-orders.ts';

/** Orders entered here that have not reached the server, and those that it refused. */
export const NewOrders = ({ onChange }: { readonly onChange: (order: NewOrder) => void }) => {
  const { t } = useTranslation();
  const orders = useNewOrders();
  const titleOf = ({ input: { body } }: NewOrder) =>
    [body.title, t('inbound:lineCount', { count: body.lines.length })].filter(Boolean).join(' · ');
  if (orders.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {orders.map((order) =>
        order.refusal ? (
          <RefusedEntry
            key={order.id}
            entry={order}
            title={t('inbound:newRefused', { order: titleOf(order) })}
            change={() => onChange(order)}
          />
        ) : (
          <Alert key={order.id} severity="info">
            {`${t('outbox:notSent')}: ${titleOf(order)}`}
          </Alert>
        ),
      )}
    </Box>
  );
};

/** Changes of an order that have not reached the server, or that it refused. */
export const KeptChanges = ({ document: { number } }: { readonly document: InboundDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { waiting, refused } = useOrderEntries(number);
  const change = () => void navigate({ to: '/warehouse/inbound/$number/edit', params: { number } });
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      {waiting.length > 0 && <Alert severity="info">{t('inbound:changesWait')}</Alert>}
      {refused.map((entry) => (
        <RefusedEntry
          key={entry.id}
          entry={entry}
          title={t(entry.write === 'submitInbound' ? 'inbound:submitRefused' : 'inbound:changesRefused')}
          // What was entered for an earlier version is compared with the present one first.
          repeatable={entry.refusal?.code !== 'CONCURRENT_CHANGE'}
          change={entry.write === 'reviseInbound' ? change : undefined}
        />
      ))}
    </Box>
  );
};
