import { customerInput, getCustomer, reviseCustomer, type CustomerDetail } from '@granary/api/customers';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { valuesOf, type CustomerOutput, type CustomerValues } from './form.ts';

const route = getRouteApi('/main/customers/$code/edit');

export const EditCustomerPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('customer', getCustomer, { params: { code } }, { newest: true });
  return <Loaded query={query}>{(customer) => <EditForm customer={customer} />}</Loaded>;
};

const EditForm = ({ customer: opened }: { customer: CustomerDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Keep the version that was opened: concurrent changes are compared on save instead of replacing the form.
  const [customer] = useState(opened);
  const { code } = customer;
  const form = useSchemaForm(customerInput, valuesOf(customer));
  const revise = useCommand(reviseCustomer, {
    form,
    success: t('customers:revised'),
    handles: isConflict,
  });
  const { revision, check, panel } = useRevision({
    opened: customer,
    form,
    valuesOf,
    newest: queryOf('customer', getCustomer, { params: { code } }),
    changedBy: lastChange,
    label: (field) => t(`customers:field.${field}`),
  });
  const back = () => void navigate({ to: '/customers/$code', params: { code } });

  const save = async (body: CustomerOutput): Promise<boolean> => {
    if (await revise.run({ params: { code }, body: { ...body, revision } })) {
      back();
      return true;
    }
    await check();
    return false;
  };

  return (
    <FormPage<CustomerValues, CustomerOutput>
      title={t('customers:edit', { code })}
      form={form}
      draft={`customer-${code}`}
      pending={revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      {panel}
      <CustomerFields />
    </FormPage>
  );
};

const lastChange = ({ timeline }: CustomerDetail) => {
  const last = timeline.at(-1);
  return last && { who: last.username, at: last.at };
};
