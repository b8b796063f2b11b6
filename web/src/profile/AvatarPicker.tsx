import { changeAvatar, getAvatar, removeAvatar } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import { failureText, notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { OWN_FACE, OwnFace } from '../shell/OwnFace.tsx';
import { PicturePicker } from '../ui/files/PicturePicker.tsx';
import { shrunkPicture } from './shrunk-picture.ts';

export const AvatarPicker = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  const { data } = useQueryOf(OWN_FACE, getAvatar, {});
  const change = useCommand(changeAvatar, {
    success: t('profile:avatar.changed'),
    handles: (failure) => {
      notify({ level: 'error', title: t('profile:avatar.failed'), lines: [failureText(failure)] });
      return true;
    },
  });
  const remove = useCommand(removeAvatar, { success: t('profile:avatar.removed') });
  return (
    <PicturePicker
      texts={{
        choose: t('profile:avatar.choose'),
        remove: t('profile:avatar.remove'),
        failed: t('profile:avatar.failed'),
        noPicture: t('profile:avatar.noPicture'),
      }}
      shrink={shrunkPicture}
      change={(picture) => change.run({ body: { picture } })}
      changing={change.pending}
      remove={data?.avatar ? () => remove.run({}) : undefined}
      removing={remove.pending}
    >
      <OwnFace name={name} size={72} />
    </PicturePicker>
  );
};
