import PackIcon from '@mui/icons-material/Inventory2Outlined';
import ShipIcon from '@mui/icons-material/LocalShippingOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { packOutbound, shipOutbound, type OutboundDetail } from '@granary/api/outbound';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { useCan } from '../../app/session/can.ts';
import { Facts } from '../../ui/detail/Facts.tsx';
import { ask } from '../../ui/dialogs/ask.ts';
import { DecimalInput, TextInput } from '../../ui/form/fields.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { CustomerLink } from '../../ui/widgets/CustomerLink.tsx';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../../ui/widgets/headline.ts';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import { routeOf, typeName } from '../names.ts';
import { MomentInput } from './MomentInput.tsx';
import { typedMoment } from '../../ui/widgets/clock.ts';
import { OrderFor } from '../OrderFor.tsx';
import { StepPage } from './StepPage.tsx';
import { Consequence } from './Consequence.tsx';
import { ParcelTable } from './ParcelTable.tsx';
import { personIf } from '../../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/warehouse/outbound/$number/ship');

export const ShipPage = () => (
  <OrderFor {...route.useParams()} command="ship">
    {(document) => <Ship document={document} />}
  </OrderFor>
);

interface ShipValues {
  courier: string;
  trackingNumber: string;
  /** The `datetime-local` value, in local time; empty means now. */
  shippedAt: string;
  packages: string;
}

/** Final check before shipping. */
const Ship = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const { number, packed } = document;
  const params = { number };
  const form = useForm<ShipValues>({
    defaultValues: {
      courier: document.courier ?? '',
      trackingNumber: document.trackingNumber ?? '',
      shippedAt: '',
      packages: '',
    },
  });
  const pack = useCommand(packOutbound, { form, success: t('outbound:packedDone') });
  const ship = useCommand(shipOutbound, {
    form,
    success: t('outbound:shippedDone'),
  });

  const packNow = () => {
    const packages = Number.parseInt(form.getValues('packages'), 10);
    return pack.run({ params, body: { packages: packages > 0 ? packages : null } });
  };
  const shipNow = form.handleSubmit(async ({ courier, trackingNumber, shippedAt }) => {
    const sure = await ask.confirm({
      title: t('outbound:shipAsk', { number }),
      body: <Consequence document={document} />,
      confirm: t('outbound:shipConfirm'),
    });
    if (!sure) return;
    const at = typedMoment(shippedAt);
    const done = await ship.run({
      params,
      body: { courier, trackingNumber, ...(at ? { shippedAt: at } : {}) },
    });
    if (done) void navigate({ to: '/warehouse/outbound/$number', params });
  });

  return (
    <StepPage
      document={document}
      form={form}
      title={t('outbound:shipTitle', { number })}
      subtitle={[
        headlineOf(document, typeName(document.type)),
        titleBeside(document),
        typeName(document.type),
      ]
        .filter((part, index, parts) => part && parts.indexOf(part) === index)
        .join(' · ')}
      button={{ label: t('outbound:shipNow'), startIcon: <ShipIcon />, pending: ship.pending }}
      onSubmit={shipNow}
    >
      {ship.failure?.code === 'SHIPMENT_REFUSED' && <Alert severity="error">{ship.failure.message}</Alert>}
      {document.allocation === 'error' && <Alert severity="warning">{t('outbound:shipBlockedHint')}</Alert>}
      <Paper variant="outlined" sx={{ p: 5 }}>
        <Facts
          facts={[
            { label: t('outbound:route'), value: routeOf(document) },
            ...(document.customer
              ? [{ label: t('outbound:customer'), value: <CustomerLink customer={document.customer} /> }]
              : []),
            ...(document.supplier
              ? [{ label: t('outbound:supplier'), value: nameOf(document.supplier) }]
              : []),
            { label: t('outbound:deliveryMethod'), value: document.deliveryMethod },
            {
              label: t('outbound:deliveryAddress'),
              value: document.deliveryAddressErased ? t('common:erased') : document.deliveryAddress,
            },
            { label: t('outbound:picker'), value: personIf(document.picker) },
          ]}
        />
      </Paper>
      <Paper variant="outlined" sx={{ p: { xs: 3, md: 5 } }}>
        <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
          {t('outbound:leaving')}
        </Typography>
        <ParcelTable document={document} />
      </Paper>
      {can('outbound_execution:pack') && (
        <FormSection title={t('outbound:packing')}>
          {packed ? (
            <Box>
              <ToneChip tone="success">{t('outbound:packed')}</ToneChip>
            </Box>
          ) : (
            <>
              <DecimalInput name="packages" label={t('outbound:packages')} />
              <Box>
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<PackIcon />}
                  loading={pack.pending}
                  onClick={() => void packNow()}
                >
                  {t('outbound:markPacked')}
                </Button>
              </Box>
            </>
          )}
        </FormSection>
      )}
      <FormSection title={t('outbound:delivery')}>
        <TextInput name="courier" label={t('outbound:courier')} />
        <TextInput name="trackingNumber" label={t('outbound:trackingNumber')} />
        <MomentInput name="shippedAt" label={t('outbound:shippedAt')} hint={t('outbound:nowIfEmpty')} />
      </FormSection>
    </StepPage>
  );
};
