import { addPasskey, beginPasskey } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { madePasskey } from '../app/session/passkeys.ts';
import { PasskeyDialog, type Typed } from './PasskeyDialog.tsx';
import { withPasskey } from './with-passkey.ts';

interface Props {
  readonly codes?: boolean;
  /** Set up as the second factor that the user's role requires. */
  readonly required?: boolean;
  readonly onClose: () => void;
}

export const NewPasskeyDialog = ({ codes = false, required = false, onClose }: Props) => {
  const { t } = useTranslation();
  const add = async ({ name, ...proof }: Typed) => {
    const asked = await withPasskey((passkey) =>
      call(beginPasskey, { body: { ...proof, ...(passkey && { passkey }) } }),
    );
    await call(addPasskey, { body: { name, credential: await madePasskey(asked) } });
  };
  return (
    <PasskeyDialog
      title={t('profile:passkeys.add')}
      name=""
      codes={codes}
      required={required}
      hint={t(required ? 'profile:twoFactor.requiredOfRole' : 'profile:passkeys.addHint')}
      done={t('profile:passkeys.added')}
      run={add}
      onClose={onClose}
    />
  );
};
