import { rolesToShareWith, shareView, type ViewedList } from '@granary/api/views';
import type { Role } from '@granary/api/access';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { session } from '../../app/session/session-store.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { SwitchInput } from '../form/fields.tsx';
import { Wide } from '../form/FormSection.tsx';
import type { ListContract, ListView } from './types.ts';

interface Props {
  readonly list: ViewedList;
  readonly contract: Pick<ListContract<object>, 'access'>;
  readonly view: ListView;
  readonly onClose: () => void;
}

/** Shares a view with roles; sharing it again replaces them. */
export const ShareViewDialog = ({ list, contract, view, onClose }: Props) => {
  const { t } = useTranslation();
  const { user, permissions } = session.use((state) => state);
  const person = { role: user?.role ?? '', permissions: new Set(permissions) };
  const offered = rolesToShareWith(person, contract);
  const [isEmpty, setEmpty] = useState(false);
  const form = useForm<Partial<Record<Role, boolean>>>({ defaultValues: {} });
  const share = useCommand(shareView, { success: t('common:viewShared') });
  const submit = async (chosen: Partial<Record<Role, boolean>>) => {
    const roles = offered.filter((role) => chosen[role] === true);
    setEmpty(roles.length === 0);
    if (roles.length === 0) return;
    const body = { name: view.label, filter: [...view.filter], sort: view.sort ?? null, roles };
    if ((await share.run({ params: { list }, body })) !== undefined) onClose();
  };
  return (
    <FormDialog
      title={t('common:shareViewTitle', { name: view.label })}
      description={t('common:shareViewBody')}
      confirm={t('common:share')}
      form={form}
      pending={share.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {offered.map((role) => (
        <SwitchInput key={role} name={role} label={t(`status:role.${role}`)} />
      ))}
      {isEmpty && (
        <Wide>
          <Alert severity="error">{t('common:chooseRole')}</Alert>
        </Wide>
      )}
    </FormDialog>
  );
};
