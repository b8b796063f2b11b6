import { delegateTask, listDelegates } from '@granary/api/workflow';
import type { TaskKind } from '@granary/domain/workflow/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';

interface Props {
  readonly kind: TaskKind;
  readonly number: string;
  readonly onClose: () => void;
}

/** Delegates a decision to a colleague who may take it as well. */
export const HandOverDialog = ({ kind, number, onClose }: Props) => {
  const { t } = useTranslation();
  const params = { kind, number };
  const colleagues = useQueryOf('workflow', listDelegates, { params });
  return (
    <CommandDialog
      title={t('workflow:handOverTitle', { number })}
      description={t('workflow:handOverBody')}
      confirm={t('workflow:handOver')}
      success={t('workflow:handedOver')}
      contract={delegateTask}
      params={params}
      defaults={{ to: '', reason: '' }}
      onClose={onClose}
    >
      <Wide>
        <SelectInput
          required
          name="to"
          label={t('workflow:colleague')}
          hint={colleagues.data?.rows.length === 0 ? t('workflow:noColleague') : undefined}
          choices={(colleagues.data?.rows ?? []).map(({ id, username, realName }) => ({
            value: id,
            label: realName === username ? username : `${realName} (${username})`,
          }))}
        />
      </Wide>
      <Wide>
        <TextInput multiline required name="reason" label={t('workflow:handOverReason')} />
      </Wide>
    </CommandDialog>
  );
};
