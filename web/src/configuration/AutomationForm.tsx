import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  automationInput,
  getAutomation,
  reviseAutomation,
  type Automation,
  type AutomationInput,
} from '@granary/api/configuration';
import type { CustomerRow } from '@granary/api/customers';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useUnsavedWork } from '../app/session/unsaved-work.ts';
import { useCustomerSource } from '../customers/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { DecimalInput, EntityInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { LineItems } from '../ui/form/LineItems.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatMoney } from '../ui/widgets/format.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';

const steps = ['handOver', 'release'] as const;
type Step = (typeof steps)[number];
type Rule = Automation[Step];

/** Which orders are handed over and released by rule. Super administrators revise it, others read it. */
export const AutomationForm = () => {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQueryOf('automation', getAutomation, {});
  return (
    <Loaded query={query}>
      {(automation) => (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('configuration:automation.hint')}</Typography>
          {can('system:admin') ? (
            <Revise key={automation.revision} automation={automation} />
          ) : (
            <Shown automation={automation} />
          )}
          {can('log:read') && automation.revision >= 0 && <History />}
        </Box>
      )}
    </Loaded>
  );
};

const valuesOf = ({ upTo, customers }: Rule) => ({
  upTo: upTo ?? '',
  customers: customers.map(({ code }) => ({ customer: code })),
});

const Revise = ({ automation }: { automation: Automation }) => {
  const { t } = useTranslation();
  const { handOver, release, revision } = automation;
  const form = useSchemaForm<AutomationInput, z.output<typeof automationInput>>(automationInput, {
    handOver: valuesOf(handOver),
    release: valuesOf(release),
    reason: '',
  });
  const revise = useCommand(reviseAutomation, { form, success: t('configuration:automation.saved') });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty && !revise.pending);
  const save = form.handleSubmit(async (body) => {
    if ((await revise.run({ body: { ...body, revision } })) !== undefined)
      form.reset({ ...form.getValues(), reason: '' });
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
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {steps.map((step) => (
          <RuleFields key={step} step={step} rule={automation[step]} />
        ))}
        <TextInput multiline required name="reason" label={t('configuration:automation.reason')} />
        <Box>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={revise.pending}>
            {t('common:save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
};

const RuleFields = ({ step, rule }: { step: Step; rule: Rule }) => {
  const { t } = useTranslation();
  return (
    <FormSection
      columns={1}
      title={t(`configuration:automation.${step}`)}
      description={t(`configuration:automation.${step}Hint`)}
    >
      <DecimalInput
        money
        name={`${step}.upTo`}
        label={t('configuration:automation.upTo')}
        hint={t('configuration:automation.upToHint')}
      />
      <LineItems
        name={`${step}.customers`}
        label={t('configuration:automation.customers')}
        addLabel={t('configuration:automation.addCustomer')}
        least={0}
        blank={() => ({ customer: '' })}
        columns={[
          {
            key: 'customer',
            label: t('configuration:automation.customers'),
            render: (path) => <CustomerInput name={`${path}.customer`} known={rule.customers} />,
          },
        ]}
      />
    </FormSection>
  );
};

const CustomerInput = ({ name, known }: { name: string; known: Rule['customers'] }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const source = useCustomerSource();
  const chosen = useWatch<Record<string, string>>({ name });
  const customer = known.find(({ code }) => code === chosen);
  return (
    <EntityInput<CustomerRow>
      bare
      required
      name={name}
      label={t('configuration:automation.customer')}
      source={source}
      {...(customer ? { known: { id: customer.code, label: nameOf(customer) } } : {})}
    />
  );
};

const Shown = ({ automation }: { automation: Automation }) => {
  const { t } = useTranslation();
  const words = useRuleWords();
  return (
    <Facts
      facts={steps.map((step) => ({
        label: t(`configuration:automation.${step}`),
        value: words(automation[step]),
        wide: true,
      }))}
    />
  );
};

const useRuleWords = (): ((rule: Rule) => string) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return ({ upTo, customers }) =>
    [
      ...(upTo === null ? [] : [t('configuration:automation.upToTotal', { upTo: formatMoney(upTo) })]),
      ...customers.map(nameOf),
    ].join(' · ') || t('configuration:automation.never');
};

const History = () => {
  const { t } = useTranslation();
  return (
    <Link
      component={PathLink}
      to="/logs/operations"
      search={{ filter: ['category:in:automation'] }}
      sx={{ justifySelf: 'start' }}
    >
      {t('configuration:automation.history')}
    </Link>
  );
};
