import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getContract, reviseContract, submitContract, type ContractDetail } from '@granary/api/contracts';
import { mayEdit } from '@granary/domain/approval/rules';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { ContractFields } from './ContractFields.tsx';
import { differences, editResolver, valuesOf, type ContractOutput, type ContractValues } from './form.ts';

const route = getRouteApi('/main/contracts/$code/edit');

export const EditContractPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('contract', getContract, { params: { code } }, { newest: true });
  return (
    <Loaded query={query}>
      {(contract) =>
        mayEdit(contract.approvalStatus) && contract.deletedAt === null ? (
          <EditForm contract={contract} />
        ) : (
          <NotNow contract={contract} />
        )
      }
    </Loaded>
  );
};

const EditForm = ({ contract: opened }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Keep the version that was opened: concurrent changes are compared on save instead of replacing the form.
  const [contract] = useState(opened);
  const { code } = contract;
  const form = useForm<ContractValues, unknown, ContractOutput>({
    defaultValues: valuesOf(contract),
    resolver: editResolver,
    mode: 'onTouched',
  });
  const revise = useCommand(reviseContract, { form, success: false, handles: isConflict });
  const { revision, check, panel } = useRevision({
    opened: contract,
    form,
    valuesOf,
    newest: queryOf('contract', getContract, { params: { code } }),
    changedBy: lastChange,
    label: (field) => t(`contracts:${field}`),
    compare: differences,
  });
  const submit = useCommand(submitContract, { success: t('contracts:submitted') });
  const back = () => void navigate({ to: '/contracts/$code', params: { code } });

  const save = async (body: ContractOutput, andSubmit: boolean): Promise<boolean> => {
    if (!(await revise.run({ params: { code }, body: { ...body, revision } }))) {
      await check();
      return false;
    }
    if (andSubmit) await submit.run({ params: { code } });
    else notify({ level: 'success', title: t('contracts:revised') });
    back();
    return true;
  };

  return (
    <FormPage<ContractValues, ContractOutput>
      title={t('contracts:edit', { code })}
      form={form}
      draft={`contract-${code}`}
      pending={revise.pending || submit.pending}
      submitLabel={t('contracts:saveDraft')}
      onSubmit={(values) => save(values, false)}
      secondSubmit={{ label: t('contracts:saveAndSubmit'), onSubmit: (values) => save(values, true) }}
      onCancel={back}
    >
      {panel}
      <ContractFields contract={contract} />
    </FormPage>
  );
};

const lastChange = ({ timeline }: ContractDetail) => {
  const last = timeline.at(-1);
  return last && { who: last.username, at: last.recordedAt };
};

const NotNow = ({ contract }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 6 }}>
      <Alert severity="warning">
        {contract.deletedAt === null
          ? t('contracts:notEditable', {
              code: contract.code,
              status: t(`status:approval.${contract.approvalStatus}`),
            })
          : t('contracts:inBin')}
      </Alert>
    </Box>
  );
};
