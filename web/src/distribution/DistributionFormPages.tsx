import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { CustomerRow } from '@granary/api/customers';
import {
  createDistribution,
  getDistribution,
  reviseDistribution,
  submitDistribution,
  type DistributionDetail,
} from '@granary/api/distribution';
import { mayEdit } from '@granary/domain/approval/rules';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { useCustomerSource } from '../customers/index.ts';
import { LineFields } from '../outbound/index.ts';
import { PriorityInput } from '../priority/index.ts';
import { TemplateBar, contentOf, filledValues } from '../templates/index.ts';
import { DayInput, EntityInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import {
  blankDistribution,
  blankLine,
  distributionResolver,
  valuesOf,
  type DistributionOutput,
  type DistributionValues,
} from './form.ts';

const LIST = '/distribution/requests';

const useDistributionForm = (defaultValues: DistributionValues) =>
  useForm<DistributionValues, unknown, DistributionOutput>({
    defaultValues,
    resolver: distributionResolver,
    mode: 'onTouched',
  });

export const CreateDistributionPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const form = useDistributionForm(blankDistribution(warehouse));
  const create = useCommand(createDistribution, { form, success: false });
  const submit = useCommand(submitDistribution, { success: t('distribution:submitted') });

  const save = async (body: DistributionOutput, andSubmit: boolean): Promise<boolean> => {
    const created = await create.run({ body });
    if (!created) return false;
    const { number } = created;
    // Even if submission is refused, the draft exists, and its page shows the reason.
    if (andSubmit) await submit.run({ params: { number } });
    else notify({ level: 'success', title: t('distribution:drafted') });
    void navigate({ to: `${LIST}/$number`, params: { number } });
    return true;
  };
  return (
    <RequestForm
      title={t('distribution:create')}
      form={form}
      draft="distribution-create"
      notice={
        <TemplateBar
          types={['distribution']}
          warehouse={warehouse}
          overwrites={() => form.formState.isDirty}
          content={() => contentOf('distribution', form.getValues())}
          fill={({ type, content }) =>
            form.reset(filledValues(type, content, blankDistribution(warehouse), blankLine), {
              keepDefaultValues: true,
            })
          }
        />
      }
      pending={create.pending || submit.pending}
      onSave={save}
      onCancel={() => void navigate({ to: LIST })}
    />
  );
};

const route = getRouteApi('/main/distribution/requests/$number/edit');

export const EditDistributionPage = () => {
  const { t } = useTranslation();
  const { number } = route.useParams();
  const query = useQueryOf('distribution', getDistribution, { params: { number } });
  return (
    <Loaded query={query}>
      {(document) =>
        mayEdit(document.approvalStatus) ? (
          <EditForm document={document} />
        ) : (
          <Box sx={{ p: 6 }}>
            <Alert severity="warning">
              {t('distribution:notEditable', {
                number,
                status: t(`status:approval.${document.approvalStatus}`),
              })}
            </Alert>
          </Box>
        )
      }
    </Loaded>
  );
};

const EditForm = ({ document }: { document: DistributionDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number } = document;
  const form = useDistributionForm(valuesOf(document));
  const revise = useCommand(reviseDistribution, { form, success: false });
  const submit = useCommand(submitDistribution, { success: t('distribution:submitted') });
  const back = () => void navigate({ to: `${LIST}/$number`, params: { number } });

  const save = async (body: DistributionOutput, andSubmit: boolean): Promise<boolean> => {
    if (!(await revise.run({ params: { number }, body }))) return false;
    if (andSubmit) await submit.run({ params: { number } });
    else notify({ level: 'success', title: t('distribution:revised') });
    back();
    return true;
  };
  return (
    <RequestForm
      title={t('distribution:edit', { number })}
      form={form}
      draft={`distribution-${number}`}
      document={document}
      pending={revise.pending || submit.pending}
      onSave={save}
      onCancel={back}
    />
  );
};

interface Props {
  readonly title: string;
  readonly form: UseFormReturn<DistributionValues, unknown, DistributionOutput>;
  /** Storage key of the draft. */
  readonly draft: string;
  readonly document?: DistributionDetail;
  readonly pending: boolean;
  readonly onSave: (values: DistributionOutput, andSubmit: boolean) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
}

/** Customer, goods and due date. Prices are the customer's and are set by the server on save. */
const RequestForm = ({ title, form, draft, document, pending, onSave, onCancel, notice }: Props) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const customers = useCustomerSource();
  const customer = document?.customer;
  return (
    <FormPage<DistributionValues, DistributionOutput>
      title={title}
      form={form}
      draft={draft}
      pending={pending}
      onSubmit={(values) => onSave(values, false)}
      submitLabel={t('distribution:saveDraft')}
      secondSubmit={{ label: t('distribution:saveAndSubmit'), onSubmit: (values) => onSave(values, true) }}
      onCancel={onCancel}
    >
      {notice}
      <FormSection title={t('distribution:header')}>
        <EntityInput<CustomerRow>
          required
          name="customer"
          label={t('distribution:customer')}
          source={customers}
          {...(customer ? { known: { id: customer.code, label: nameOf(customer) } } : {})}
        />
        <Wide>
          <TextInput name="title" label={t('distribution:documentTitle')} hint={t('common:titleHint')} />
        </Wide>
        <DayInput name="expectedDate" label={t('distribution:expectedDate')} />
        <PriorityInput />
        <TextInput name="deliveryMethod" label={t('distribution:deliveryMethod')} />
        <Wide>
          <TextInput name="deliveryAddress" label={t('distribution:deliveryAddress')} />
        </Wide>
        <Wide>
          <TextInput multiline name="remarks" label={t('distribution:remarks')} />
        </Wide>
      </FormSection>
      <FormSection title={t('distribution:lines')} columns={1}>
        <LineFields warehouse={form.getValues('warehouse')} {...(document ? { document } : {})} />
      </FormSection>
    </FormPage>
  );
};
