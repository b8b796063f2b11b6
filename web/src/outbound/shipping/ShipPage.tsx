import PackIcon from '@mui/icons-material/Inventory2Outlined';
import ShipIcon from '@mui/icons-material/LocalShippingOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { getOutbound, packOutbound, shipOutbound, type OutboundDetail } from '@granary/api/outbound';
import { obstacleTo } from '@granary/domain/outbound/rules';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useCan } from '../../app/session/can.ts';
import { Facts } from '../../ui/detail/Facts.tsx';
import { DecimalInput, TextInput } from '../../ui/form/fields.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { StatusChip, ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import { typeName } from '../names.ts';
import { MomentInput } from './MomentInput.tsx';
import { momentOf } from './moments.ts';
import { NotNow } from '../NotNow.tsx';
import { ParcelTable } from './ParcelTable.tsx';

export const ShipPage = () => {
  const { number = '' } = useParams({ strict: false });
  const query = useQueryOf('outbound', getOutbound, { params: { number } });
  return (
    <Loaded query={query}>
      {(document) =>
        obstacleTo('ship', { ...document, deleted: document.deletedAt !== null }) === undefined ? (
          <Ship document={document} />
        ) : (
          <NotNow document={document} what="ship" />
        )
      }
    </Loaded>
  );
};

interface ShipValues {
  courier: string;
  trackingNumber: string;
  /** As the field has it, local time; empty: now. */
  shippedAt: string;
  packages: string;
}

/** The last look at what is about to leave. */
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
  const pack = useCommand(packOutbound, { topics: ['outbound'], form, success: t('outbound:packedDone') });
  const ship = useCommand(shipOutbound, {
    topics: ['outbound', 'stock'],
    form,
    success: t('outbound:shippedDone'),
  });

  const packNow = () => {
    const packages = Number.parseInt(form.getValues('packages'), 10);
    return pack.run({ params, body: { packages: packages > 0 ? packages : null } });
  };
  const shipNow = form.handleSubmit(async ({ courier, trackingNumber, shippedAt }) => {
    const at = momentOf(shippedAt);
    const done = await ship.run({
      params,
      body: { courier, trackingNumber, ...(at ? { shippedAt: at } : {}) },
    });
    if (done) void navigate({ to: '/warehouse/outbound/$number', params });
  });

  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void shipNow(event)}>
        <PageHeader
          title={t('outbound:shipTitle', { number })}
          subtitle={`${document.title} · ${typeName(document.type)}`}
          status={<StatusChip kind="outbound" value={document.status} />}
          actions={
            <Button type="submit" variant="contained" startIcon={<ShipIcon />} loading={ship.pending}>
              {t('outbound:shipNow')}
            </Button>
          }
        />
        <Box
          sx={{
            p: { xs: 4, md: 6 },
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 5,
            maxWidth: 1120,
          }}
        >
          {ship.failure?.code === 'SHIPMENT_REFUSED' && (
            <Alert severity="error">{ship.failure.message}</Alert>
          )}
          {document.allocation === 'error' && (
            <Alert severity="warning">{t('outbound:shipBlockedHint')}</Alert>
          )}
          <Paper variant="outlined" sx={{ p: 5 }}>
            <Facts
              facts={[
                {
                  label: t('outbound:route'),
                  value: document.destination
                    ? `${document.warehouse} → ${document.destination}`
                    : document.warehouse,
                },
                ...(document.supplier
                  ? [{ label: t('outbound:supplier'), value: nameOf(document.supplier) }]
                  : []),
                { label: t('outbound:deliveryMethod'), value: document.deliveryMethod },
                { label: t('outbound:deliveryAddress'), value: document.deliveryAddress },
                { label: t('outbound:picker'), value: document.picker },
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
        </Box>
      </Box>
    </FormProvider>
  );
};
