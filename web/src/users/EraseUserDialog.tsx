import { eraseUser } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { TextInput } from '../ui/form/fields.tsx';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
}

/** Irreversible: the user name must be typed. */
export const EraseUserDialog = ({ user: { id, username }, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('users:erase.title', { username })}
      description={t('users:erase.body')}
      confirm={t('users:erase.action')}
      success={t('users:erase.done')}
      contract={eraseUser}
      params={{ id }}
      defaults={{ username: '', reason: '' }}
      onClose={onClose}
    >
      <TextInput required name="username" label={t('users:erase.confirm', { username })} />
      <TextInput required multiline name="reason" label={t('users:erase.reason')} />
    </CommandDialog>
  );
};
