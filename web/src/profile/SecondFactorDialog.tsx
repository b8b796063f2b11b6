import { useState } from 'react';
import { passkeysWork } from '../app/session/passkeys.ts';
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

/** Sets up the second factor required by the role: an authenticator app or a passkey. */
export const SecondFactorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [byPasskey, setByPasskey] = useState(false);
  return byPasskey ? (
    <NewPasskeyDialog onClose={onClose} required />
  ) : (
    <TwoFactorDialog
      onClose={onClose}
      onPasskey={passkeysWork() ? () => setByPasskey(true) : undefined}
      required
    />
  );
};
