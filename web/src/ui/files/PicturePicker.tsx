import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ATTACHMENT_MAX_BYTES } from '@granary/domain/attachments/rules';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/client/notifications.ts';

const MEGABYTE = 1_048_576;

interface Props {
  /** The picture as it is now. */
  readonly children: ReactNode;
  readonly texts: {
    readonly choose: string;
    readonly remove: string;
    readonly failed: string;
    readonly noPicture: string;
  };
  /** Base64, within the server's limits. Throws if the file is no picture. */
  readonly shrink: (file: File) => Promise<string>;
  readonly change: (picture: string) => Promise<unknown>;
  readonly changing: boolean;
  /** Undefined if there is nothing to remove. */
  readonly remove?: (() => Promise<unknown>) | undefined;
  readonly removing: boolean;
}

/** A picture that is chosen from a file, shrunk in the browser and replaced or removed. */
export const PicturePicker = ({ children, texts, shrink, change, changing, remove, removing }: Props) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const failed = (why: string) => notify({ level: 'error', title: texts.failed, lines: [why] });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > ATTACHMENT_MAX_BYTES)
      return failed(t('files:tooLarge', { megabytes: ATTACHMENT_MAX_BYTES / MEGABYTE }));
    const picture = await shrink(file).catch(() => undefined);
    if (picture === undefined) failed(texts.noPicture);
    else await change(picture);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 4, flexWrap: 'wrap' }}>
      {children}
      <Button variant="outlined" loading={changing} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/gif"
        aria-label={texts.choose}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {remove && (
        <Button color="error" loading={removing} onClick={() => void remove()}>
          {texts.remove}
        </Button>
      )}
    </Box>
  );
};
