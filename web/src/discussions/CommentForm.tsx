import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { listDocumentReaders, type Colleague } from '@granary/api/discussions';
import { COMMENT_MAX, type DiscussedKind } from '@granary/domain/discussions/rules';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { MentionList } from './MentionList.tsx';
import { mayMentionOthers, mentionedIn } from './mentions.ts';
import { useMentioning } from './use-mentioning.ts';

interface Props {
  readonly document: { readonly kind: DiscussedKind; readonly number: string };
  readonly text?: string;
  /** Those whom the comment mentions so far. */
  readonly mentions?: readonly Colleague[];
  readonly label: string;
  readonly action: string;
  readonly pending: boolean;
  /** Resolves to whether the comment was accepted; the text is kept otherwise. */
  readonly submit: (content: { text: string; mentions: string[] }) => Promise<boolean>;
  readonly cancel?: () => void;
}

const nobody: readonly Colleague[] = [];
const NEARLY_FULL = COMMENT_MAX - 200;

/** Writes a comment; `@` offers the colleagues who may read the document. */
export const CommentForm = ({
  document,
  text: before = '',
  mentions: kept = nobody,
  label,
  action,
  pending,
  submit,
  cancel,
}: Props) => {
  const { t } = useTranslation();
  const [text, setText] = useState(before);
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null);
  const asks = text.includes('@');
  const query = useQueryOf('user', listDocumentReaders, { params: document }, { enabled: asks });
  const colleagues = query.data?.rows ?? nobody;
  // Whom an unread colleague's name means is not known, and would be lost.
  const unresolved = query.data === undefined && mayMentionOthers(text, kept);
  const mention = useMentioning(text, colleagues, (chosen) => {
    setText(chosen.text);
    // Behind the next render, which sets the value.
    requestAnimationFrame(() => input?.setSelectionRange(chosen.caret, chosen.caret));
  });
  const ready = text.trim() !== '' && text.trim().length <= COMMENT_MAX && !unresolved;
  const send = async (): Promise<void> => {
    if (!ready || pending) return;
    if (await submit({ text, mentions: mentionedIn(text, [...kept, ...colleagues]) })) setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mention.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        multiline
        minRows={3}
        maxRows={12}
        label={label}
        value={text}
        inputRef={setInput}
        onChange={({ target }) => {
          setText(target.value);
          mention.moved(target.selectionStart ?? target.value.length);
        }}
        onSelect={() => mention.moved(input?.selectionStart ?? 0)}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
        error={text.trim().length > COMMENT_MAX}
        helperText={
          text.length > NEARLY_FULL
            ? t('discussions:length', { length: text.trim().length, most: COMMENT_MAX })
            : t('discussions:hint')
        }
        slotProps={{ htmlInput: mention.aria }}
      />
      <MentionList anchor={input} {...mention.list} />
      {unresolved && query.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('discussions:colleaguesUnread')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={!ready} loading={pending}>
          {action}
        </Button>
        {cancel && (
          <Button color="inherit" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
