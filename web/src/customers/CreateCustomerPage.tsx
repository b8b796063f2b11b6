import { newCustomer, createCustomer } from '@granary/api/customers';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { CodeInput, DecimalInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { blank, type NewCustomerOutput, type NewCustomerValues } from './form.ts';

export const CreateCustomerPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useSchemaForm(newCustomer, blank);
  const create = useCommand(createCustomer, {
    form,
    success: t('customers:created'),
  });
  return (
    <FormPage<NewCustomerValues, NewCustomerOutput>
      title={t('customers:create')}
      form={form}
      draft="customer-create"
      pending={create.pending}
      onSubmit={async (body) => {
        const saved = await create.run({ body });
        if (saved) void navigate({ to: '/customers/$code', params: { code: saved.code } });
        return saved !== undefined;
      }}
      onCancel={() => void navigate({ to: '/customers' })}
    >
      <CustomerFields
        identity={
          <>
            <CodeInput required name="code" label={t('customers:code')} hint={t('customers:codeHint')} />
            <DecimalInput
              required
              money
              name="openingLimit"
              label={t('customers:openingLimit')}
              hint={t('customers:openingLimitHint')}
            />
          </>
        }
      />
    </FormPage>
  );
};
