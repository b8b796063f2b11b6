import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  getSeller,
  reviseSeller,
  sellerInput,
  type Seller,
  type SellerInput,
} from '@granary/api/configuration';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useUnsavedWork } from '../app/session/unsaved-work.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { TextInput } from '../ui/form/fields.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { LogoPicker } from './LogoPicker.tsx';
import { SellerLogo } from './SellerLogo.tsx';

/** Who sells, as papers for customers say it. Super administrators revise it, others read it. */
export const SellerForm = () => {
  const query = useQueryOf('seller', getSeller, {});
  const can = useCan();
  return (
    <Loaded query={query}>
      {(seller) => (can('system:admin') ? <Editable seller={seller} /> : <Shown seller={seller} />)}
    </Loaded>
  );
};

/** The key keeps what is typed when only the logo changes. A logo without a name would not be printed. */
const Editable = ({ seller }: { seller: Seller }) => (
  <>
    {seller.details && <LogoPicker logo={seller.logo} />}
    <Revise key={JSON.stringify(seller.details)} seller={seller} />
  </>
);

const fields = ['name', 'englishName', 'khmerName', 'address', 'taxNumber', 'phone'] as const;

const Revise = ({ seller: { details, revision } }: { seller: Seller }) => {
  const { t } = useTranslation();
  const form = useSchemaForm<SellerInput, z.output<typeof sellerInput>>(sellerInput, {
    name: details?.name ?? '',
    englishName: details?.englishName ?? '',
    khmerName: details?.khmerName ?? '',
    address: details?.address ?? '',
    taxNumber: details?.taxNumber ?? '',
    phone: details?.phone ?? '',
  });
  const revise = useCommand(reviseSeller, { form, success: t('configuration:seller.saved') });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty && !revise.pending);
  const save = form.handleSubmit(async (body) => {
    if ((await revise.run({ body: { ...body, revision } })) !== undefined) form.reset(form.getValues());
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, maxWidth: 900 }}
      >
        <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          {t('configuration:seller.hint')}
        </Typography>
        {fields.map((name) => (
          <TextInput
            key={name}
            required={name === 'name'}
            multiline={name === 'address'}
            name={name}
            label={t(`configuration:seller.${name}`)}
          />
        ))}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={revise.pending}>
            {t('common:save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
};

const Shown = ({ seller: { details, logo } }: { seller: Seller }) => {
  const { t } = useTranslation();
  return (
    <Box>
      {logo && (
        <Box sx={{ mb: 4 }}>
          <SellerLogo logo={logo} />
        </Box>
      )}
      <Facts
        facts={fields.map((name) => ({
          label: t(`configuration:seller.${name}`),
          value: details?.[name] ?? null,
        }))}
      />
    </Box>
  );
};
