import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnswerOf } from '@granary/api/http';
import { requestContactCode, verifyContact, type me } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { TextInput } from '../ui/form/fields.tsx';
import { VerifiedChip } from '../ui/widgets/VerifiedChip.tsx';

/** Whether the contact addresses are verified, with a way to verify them. */
export const ContactProofs = ({ user }: { user: AnswerOf<typeof me> }) => (
  <Box component="ul" sx={{ m: 0, mt: 4, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
    {user.email !== null && (
      <ContactProof contact="email" address={user.email} verified={user.emailVerified} />
    )}
    {user.phone !== null && (
      <ContactProof contact="phone" address={user.phone} verified={user.phoneVerified} />
    )}
  </Box>
);

interface Props {
  readonly contact: 'email' | 'phone';
  readonly address: string;
  readonly verified: boolean;
}

const ContactProof = ({ contact, address, verified }: Props) => {
  const { t } = useTranslation();
  const [typing, setTyping] = useState(false);
  const request = useCommand(requestContactCode, { success: t('profile:verify.sent', { address }) });
  const send = async () => {
    if ((await request.run({ params: { contact } })) !== undefined) setTyping(true);
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{address}</Typography>
      <VerifiedChip verified={verified} />
      {!verified && (
        <>
          <Button size="small" variant="outlined" loading={request.pending} onClick={() => void send()}>
            {t(`profile:verify.send.${contact}`)}
          </Button>
          <Button size="small" onClick={() => setTyping(true)}>
            {t(`profile:verify.type.${contact}`)}
          </Button>
        </>
      )}
      {typing && !verified && (
        <CommandDialog
          title={t(`profile:verify.title.${contact}`)}
          description={t('profile:verify.hint', { address })}
          confirm={t('profile:verify.confirm')}
          success={t(`profile:verify.done.${contact}`)}
          contract={verifyContact}
          params={{ contact }}
          defaults={{ code: '' }}
          onClose={() => setTyping(false)}
        >
          <TextInput required name="code" label={t('profile:verify.code')} />
        </CommandDialog>
      )}
    </Box>
  );
};
