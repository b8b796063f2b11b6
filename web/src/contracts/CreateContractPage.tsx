import { createContract, submitContract } from '@granary/api/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { TemplateBar, contentOf, filledValues } from '../templates/index.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { ContractFields } from './ContractFields.tsx';
import {
  blankContract,
  blankLine,
  createResolver,
  type NewContractOutput,
  type NewContractValues,
} from './form.ts';

export const CreateContractPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<NewContractValues, unknown, NewContractOutput>({
    defaultValues: blankContract(''),
    resolver: createResolver,
    mode: 'onTouched',
  });
  const create = useCommand(createContract, { form, success: false });
  const submit = useCommand(submitContract, { success: t('contracts:submitted') });

  const save = async (body: NewContractOutput, andSubmit: boolean): Promise<boolean> => {
    const created = await create.run({ body });
    if (!created) return false;
    const { code } = created;
    // Even if submission is refused, the draft exists, and the contract's page shows the reason.
    if (andSubmit) await submit.run({ params: { code } });
    else notify({ level: 'success', title: t('contracts:drafted') });
    void navigate({ to: '/contracts/$code', params: { code } });
    return true;
  };
  return (
    <FormPage<NewContractValues, NewContractOutput>
      title={t('contracts:create')}
      form={form}
      draft="contract-create"
      pending={create.pending || submit.pending}
      submitLabel={t('contracts:saveDraft')}
      onSubmit={(values) => save(values, false)}
      secondSubmit={{ label: t('contracts:saveAndSubmit'), onSubmit: (values) => save(values, true) }}
      onCancel={() => void navigate({ to: '/contracts' })}
    >
      <TemplateBar
        types={['contract']}
        overwrites={() => form.formState.isDirty}
        content={() => contentOf('contract', form.getValues())}
        fill={({ type, content }) => {
          const blank = { ...blankContract(''), code: form.getValues('code') };
          form.reset(filledValues(type, content, blank, blankLine), { keepDefaultValues: true });
        }}
      />
      <ContractFields />
    </FormPage>
  );
};
