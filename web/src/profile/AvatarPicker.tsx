import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { changeAvatar, getAvatar, removeAvatar } from '@granary/api/users';
import { ATTACHMENT_MAX_BYTES } from '@granary/domain/attachments/rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { OWN_FACE, OwnFace } from '../app/session/OwnFace.tsx';
import { shrunkPicture } from './shrunk-picture.ts';

const MEGABYTE = 1_048_576;

export const AvatarPicker = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useQueryOf(OWN_FACE, getAvatar, {});
  const failed = (why: string) => notify({ level: 'error', title: t('profile:avatar.failed'), lines: [why] });
  const change = useCommand(changeAvatar, {
    success: t('profile:avatar.changed'),
    handles: (failure) => {
      failed(failureText(failure));
      return true;
    },
  });
  const remove = useCommand(removeAvatar, { success: t('profile:avatar.removed') });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > ATTACHMENT_MAX_BYTES)
      return failed(t('files:tooLarge', { megabytes: ATTACHMENT_MAX_BYTES / MEGABYTE }));
    const picture = await shrunkPicture(file).catch(() => undefined);
    if (picture === undefined) failed(t('profile:avatar.noPicture'));
    else await change.run({ body: { picture } });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 4, flexWrap: 'wrap' }}>
      <OwnFace name={name} size={72} />
      <Button variant="outlined" loading={change.pending} onClick={() => input.current?.click()}>
        {t('profile:avatar.choose')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/gif"
        aria-label={t('profile:avatar.choose')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {data?.avatar && (
        <Button color="error" loading={remove.pending} onClick={() => void remove.run({})}>
          {t('profile:avatar.remove')}
        </Button>
      )}
    </Box>
  );
};
