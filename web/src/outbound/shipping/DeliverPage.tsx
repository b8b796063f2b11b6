import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { deliverOutbound, type OutboundDetail } from '@granary/api/outbound';
import { compare, minus, toQuantity } from '@granary/domain/kernel';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { session } from '../../app/session/session-store.ts';
import { SimpleTable } from '../../ui/detail/SimpleTable.tsx';
import { ask } from '../../ui/dialogs/ask.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { Quantity } from '../../ui/widgets/figures.tsx';
import { asTyped, formatQuantity, typedDecimal } from '../../ui/widgets/format.ts';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';
import { isQuantity } from '../allocation/choice.ts';
import { routeOf, typeName } from '../names.ts';
import { MomentInput } from './MomentInput.tsx';
import { typedMoment } from '../../ui/widgets/clock.ts';
import { OrderFor } from '../OrderFor.tsx';
import { StepPage } from './StepPage.tsx';
import { headlineOf, titleBeside } from '../../ui/widgets/headline.ts';

const route = getRouteApi('/main/warehouse/outbound/$number/deliver');

export const DeliverPage = () => (
  <OrderFor {...route.useParams()} command="deliver">
    {(document) => <Deliver document={document} />}
  </OrderFor>
);

interface Parcel {
  readonly key: string;
  readonly line: number;
  readonly item: string;
  readonly unit: string | undefined;
  readonly batch: string;
  readonly shipped: string;
}

/** Records a delivery: received quantities per batch for a transfer, otherwise just the handover. */
const Deliver = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const { number, destination } = document;
  const params = { number };
  const form = useForm({ defaultValues: { deliveredAt: '' } });
  const deliver = useCommand(deliverOutbound, {
    form,
    success: t('outbound:deliveredDone'),
  });
  const parcels: Parcel[] = document.lines.flatMap(({ line, item, batches }) =>
    batches.map(({ batch, quantity }) => ({
      key: `${line}:${batch}`,
      line,
      item: nameOf(item),
      unit: unitName(item.unit),
      batch,
      shipped: quantity,
    })),
  );
  const [received, setReceived] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parcels.map(({ key, shipped }) => [key, asTyped(shipped)])),
  );
  const faulty = parcels.filter(({ key, shipped }) => !fits(received[key] ?? '', shipped));
  const lost = parcels.filter(
    ({ key, shipped }) => fits(received[key] ?? '', shipped) && compare(received[key] ?? 0, shipped) < 0,
  );
  const workedIn = session.use((state) => state.user?.warehouses);
  const mayReceive = destination === null || workedIn?.some(({ code }) => code === destination) === true;

  const submit = form.handleSubmit(async ({ deliveredAt }) => {
    if (faulty.length > 0) return;
    const sure =
      lost.length === 0 ||
      (await ask.confirm({
        title: t('outbound:lostTitle'),
        body: t('outbound:lostBody', { count: lost.length }),
        confirm: t('outbound:confirmLoss'),
        danger: true,
      }));
    if (!sure) return;
    const at = typedMoment(deliveredAt);
    const parts = lost.map(({ key, line, batch }) => ({ line, batch, received: received[key] ?? '0' }));
    const done = await deliver.run({
      params,
      body: { received: destination === null ? [] : parts, ...(at ? { deliveredAt: at } : {}) },
    });
    if (done) void navigate({ to: '/warehouse/outbound/$number', params });
  });

  return (
    <StepPage
      document={document}
      form={form}
      title={t('outbound:deliverTitle', { number })}
      subtitle={[
        headlineOf(document, typeName(document.type)),
        titleBeside(document),
        destination && routeOf(document),
      ]
        .filter(Boolean)
        .join(' · ')}
      button={{
        label: t(destination ? 'outbound:receiveNow' : 'outbound:deliverNow'),
        pending: deliver.pending,
        disabled: !mayReceive || faulty.length > 0,
      }}
      onSubmit={submit}
    >
      {!mayReceive && (
        <Alert severity="warning">{t('outbound:receiveElsewhere', { warehouse: destination })}</Alert>
      )}
      <Paper variant="outlined" sx={{ p: { xs: 3, md: 5 } }}>
        <Typography variant="h3" component="h2">
          {t(destination ? 'outbound:arrived' : 'outbound:leaving')}
        </Typography>
        {destination && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
            {t('outbound:arrivedHint')}
          </Typography>
        )}
        <SimpleTable<Parcel>
          label={t('outbound:arrived')}
          rows={parcels}
          rowId={({ key }) => key}
          columns={[
            { key: 'line', label: '#', render: ({ line }) => line },
            { key: 'item', label: t('outbound:item'), render: ({ item }) => item },
            { key: 'batch', label: t('outbound:batch'), render: ({ batch }) => batch },
            {
              key: 'shipped',
              label: t('outbound:shipped'),
              align: 'right',
              render: ({ shipped, unit }) => <Quantity value={shipped} unit={unit} />,
            },
            ...(destination === null
              ? []
              : [
                  {
                    key: 'received',
                    label: t('outbound:receivedQuantity'),
                    align: 'right' as const,
                    render: ({ key, batch, shipped }: Parcel) => (
                      <TextField
                        value={received[key] ?? ''}
                        error={!fits(received[key] ?? '', shipped)}
                        sx={{ maxWidth: 140 }}
                        onChange={(event) =>
                          setReceived({
                            ...received,
                            [key]: typedDecimal(event.target.value),
                          })
                        }
                        slotProps={{
                          htmlInput: {
                            inputMode: 'decimal',
                            'aria-label': t('outbound:receivedOf', { batch }),
                            style: { textAlign: 'right' },
                          },
                        }}
                      />
                    ),
                  },
                  {
                    key: 'lost',
                    label: t('outbound:lost'),
                    align: 'right' as const,
                    render: ({ key, shipped }: Parcel) => lostText(received[key] ?? '', shipped),
                  },
                ]),
          ]}
        />
      </Paper>
      <FormSection title={t('outbound:delivery')}>
        <MomentInput name="deliveredAt" label={t('outbound:deliveredAt')} hint={t('outbound:nowIfEmpty')} />
      </FormSection>
    </StepPage>
  );
};

const fits = (text: string, shipped: string): boolean => isQuantity(text) && compare(text, shipped) <= 0;

const lostText = (text: string, shipped: string): string => {
  if (!fits(text, shipped)) return '–';
  const lost = toQuantity(minus(shipped, text));
  return compare(lost, 0) === 0 ? '–' : formatQuantity(lost);
};
