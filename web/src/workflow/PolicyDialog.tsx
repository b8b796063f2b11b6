import { defaultPermissions, roles } from '@granary/api/access';
import { decisions, setApprovalPolicy, type ApprovalPolicyRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { roleName } from '../approval/index.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DecimalInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { LineItems } from '../ui/form/LineItems.tsx';
import { kindName } from './names.ts';

interface Props {
  readonly policy: ApprovalPolicyRow;
  readonly onClose: () => void;
}

/** Sets the additional approval steps and the amounts from which they apply. */
export const PolicyDialog = ({ policy, onClose }: Props) => {
  const { t } = useTranslation();
  const { kind, revision, steps } = policy;
  const able = roles.filter((role) => defaultPermissions[role].includes(decisions[kind].permission));
  return (
    <CommandDialog
      title={t('workflow:setStepsOf', { kind: kindName(kind) })}
      description={t('workflow:setStepsBody')}
      confirm={t('workflow:setSteps')}
      success={t('workflow:stepsSet')}
      contract={setApprovalPolicy}
      params={{ kind }}
      defaults={{ revision, steps: steps.map(({ from, role }) => ({ from, role: role ?? '' })), reason: '' }}
      onClose={onClose}
    >
      <Wide>
        <LineItems
          name="steps"
          label={t('workflow:furtherSteps')}
          addLabel={t('workflow:addStep')}
          least={0}
          blank={() => ({ from: '', role: '' })}
          columns={[
            {
              key: 'from',
              label: t('workflow:fromAmount'),
              required: true,
              width: '45%',
              render: (path) => (
                <DecimalInput bare money required name={`${path}.from`} label={t('workflow:fromAmount')} />
              ),
            },
            {
              key: 'role',
              label: t('workflow:whoDecides'),
              render: (path) => (
                <SelectInput
                  bare
                  name={`${path}.role`}
                  label={t('workflow:whoDecides')}
                  empty={t('workflow:anyApprover')}
                  choices={able.map((value) => ({ value, label: roleName(value) }))}
                />
              ),
            },
          ]}
        />
      </Wide>
      <Wide>
        <TextInput multiline name="reason" label={t('common:reasonOptional')} />
      </Wide>
    </CommandDialog>
  );
};
