import {
  createCreditRequest,
  creditRequestInput,
  getCreditAccount,
  getCreditRequest,
  reviseCreditRequest,
  type CreditRequestDetail,
} from '@granary/api/credit';
import { adjustmentDirections } from '@granary/domain/credit/rules';
import { USUAL_PRIORITY } from '@granary/domain/priority/rules';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCustomerSource } from '../customers/index.ts';
import { PriorityInput } from '../priority/index.ts';
import { DecimalInput, EntityInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { CreditBar } from './CreditBar.tsx';
import { directionName } from './names.ts';

type Values = z.input<typeof creditRequestInput>;
type Output = z.output<typeof creditRequestInput>;

const REQUEST = '/credit-management/requests/$number';

const createRoute = getRouteApi('/main/credit-management/requests/create');

export const CreateRequestPage = () => {
  const { customer = '' } = createRoute.useSearch();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useSchemaForm<Values, Output>(creditRequestInput, {
    customer,
    direction: 'increase',
    amount: '',
    reason: '',
    priority: USUAL_PRIORITY,
  });
  const create = useCommand(createCreditRequest, { form, success: t('credit:created') });
  return (
    <RequestForm
      title={t('credit:create')}
      form={form}
      // A request for a customer is not the one begun for another.
      draft={customer ? `credit-request-create-${customer}` : 'credit-request-create'}
      pending={create.pending}
      onSave={async (body) => {
        const created = await create.run({ body });
        if (!created) return false;
        void navigate({ to: REQUEST, params: { number: created.number } });
        return true;
      }}
      onCancel={() => void navigate({ to: '/credit-management' })}
    />
  );
};

const route = getRouteApi('/main/credit-management/requests/$number/edit');

export const EditRequestPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('creditRequest', getCreditRequest, { params: { number } });
  return <Loaded query={query}>{(request) => <EditForm request={request} />}</Loaded>;
};

const EditForm = ({ request }: { request: CreditRequestDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const { number, customer, direction, amount, reason, priority } = request;
  const form = useSchemaForm(creditRequestInput, {
    customer: customer.code,
    direction,
    amount,
    reason,
    priority,
  });
  const revise = useCommand(reviseCreditRequest, { form, success: t('credit:revised') });
  const back = () => void navigate({ to: REQUEST, params: { number } });
  return (
    <RequestForm
      title={t('credit:edit', { number })}
      form={form}
      known={{ id: customer.code, label: nameOf(customer), detail: customer.code }}
      draft={`credit-request-${number}`}
      pending={revise.pending}
      onSave={async (body) => {
        const saved = (await revise.run({ params: { number }, body })) !== undefined;
        if (saved) back();
        return saved;
      }}
      onCancel={back}
    />
  );
};

interface Props {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly known?: { readonly id: string; readonly label: string; readonly detail: string };
  readonly draft: string;
  readonly pending: boolean;
  readonly onSave: (values: Output) => Promise<boolean>;
  readonly onCancel: () => void;
}

const RequestForm = ({ title, form, known, draft, pending, onSave, onCancel }: Props) => {
  const { t } = useTranslation();
  const source = useCustomerSource();
  return (
    <FormPage<Values, Output>
      title={title}
      form={form}
      draft={draft}
      pending={pending}
      onSubmit={onSave}
      onCancel={onCancel}
    >
      <FormSection title={t('credit:request')} description={t('credit:requestHint')}>
        <EntityInput
          required
          name="customer"
          label={t('credit:customer')}
          source={source}
          {...(known ? { known } : {})}
        />
        <SelectInput
          required
          name="direction"
          label={t('credit:directionLabel')}
          choices={adjustmentDirections.map((value) => ({ value, label: directionName(value) }))}
        />
        <DecimalInput money required name="amount" label={t('credit:amount')} />
        <PriorityInput />
        <Wide>
          <TextInput
            multiline
            required
            name="reason"
            label={t('credit:reason')}
            hint={t('credit:reasonHint')}
          />
        </Wide>
      </FormSection>
      <CustomerCredit form={form} />
    </FormPage>
  );
};

/** The selected customer's current credit. */
const CustomerCredit = ({ form }: Pick<Props, 'form'>) => {
  const customer = useWatch({ control: form.control, name: 'customer' });
  return customer ? <ChosenCredit customer={customer} /> : null;
};

const ChosenCredit = ({ customer }: { customer: string }) => {
  const { t } = useTranslation();
  const query = useQueryOf('credit', getCreditAccount, { params: { customer } });
  if (!query.data) return null;
  return (
    <FormSection title={t('credit:limitNow')} columns={1}>
      <CreditBar balance={query.data} />
    </FormSection>
  );
};
