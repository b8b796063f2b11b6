import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getContract, reviseContract, submitContract, type ContractDetail } from '@granary/api/contracts';
import { mayEdit } from '@granary/domain/approval/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { ConflictPanel } from '../ui/form/ConflictPanel.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { ContractFields } from './ContractFields.tsx';
import { differences, editResolver, valuesOf, type ContractOutput, type ContractValues } from './form.ts';

const topics = ['contract'];

export const EditContractPage = () => {
  const { code = '' } = useParams({ strict: false });
  const query = useQueryOf('contract', getContract, { params: { code } });
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
  const client = useQueryClient();
  // What somebody else changes meanwhile must not slip under the form: it is told apart on saving.
  const [contract] = useState(opened);
  const [revision, setRevision] = useState(contract.revision);
  const [theirs, setTheirs] = useState<ContractDetail>();
  const { code } = contract;
  const form = useForm<ContractValues, unknown, ContractOutput>({
    defaultValues: valuesOf(contract),
    resolver: editResolver,
    mode: 'onTouched',
  });
  const revise = useCommand(reviseContract, {
    topics,
    form,
    success: false,
    handles: (failure) => failure.code === 'CONCURRENT_CHANGE',
  });
  const submit = useCommand(submitContract, { topics, success: t('contracts:submitted') });
  const back = () => void navigate({ to: '/contracts/$code', params: { code } });

  const save = async (body: ContractOutput, andSubmit: boolean): Promise<boolean> => {
    if (await revise.run({ params: { code }, body: { ...body, revision } })) {
      if (andSubmit) await submit.run({ params: { code } });
      else notify({ level: 'success', title: t('contracts:revised') });
      back();
      return true;
    }
    const latest = await client.fetchQuery({
      ...queryOf('contract', getContract, { params: { code } }),
      staleTime: 0,
    });
    if (latest.revision !== revision) setTheirs(latest);
    return false;
  };
  const resolve = (values: ContractValues) => {
    if (!theirs) return;
    form.reset(values, { keepDefaultValues: true });
    setRevision(theirs.revision);
    setTheirs(undefined);
    revise.reset();
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
      {theirs && <Conflict mine={form.getValues()} theirs={theirs} onResolve={resolve} />}
      <ContractFields contract={contract} />
    </FormPage>
  );
};

interface ConflictProps {
  readonly mine: ContractValues;
  readonly theirs: ContractDetail;
  readonly onResolve: (values: ContractValues) => void;
}

const Conflict = ({ mine, theirs, onResolve }: ConflictProps) => {
  const { t } = useTranslation();
  const last = theirs.timeline.at(-1);
  const standing = valuesOf(theirs);
  return (
    <ConflictPanel
      message={t('contracts:changedMeanwhile')}
      {...(last ? { who: last.username, at: <DateText value={last.recordedAt} /> } : {})}
      fields={differences(mine, standing).map(({ field, mine: own, theirs: other }) => ({
        field,
        label: t(`contracts:${field}`),
        mine: own,
        theirs: other,
      }))}
      onKeep={() => onResolve(mine)}
      onApply={() => onResolve(standing)}
      onPick={(own) =>
        onResolve({
          ...standing,
          ...Object.fromEntries(Object.entries(mine).filter(([field]) => own.includes(field))),
        })
      }
    />
  );
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
