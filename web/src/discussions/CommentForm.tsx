import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { listDocumentReaders, type Colleague } from '@granary/api/discussions';
import { COMMENT_MAX, type DiscussedKind } from '@granary/domain/discussions/rules';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { MentionList } from './MentionList.tsx';
import { mentionTyped, mentionedIn, offered, withMention } from './mentions.ts';

interface Props {
  readonly document: { readonly kind: DiscussedKind; readonly number: string };
  readonly text?: string;
  readonly label: string;
  readonly action: string;
  readonly pending: boolean;
  /** Resolves to whether the comment was accepted; the text is kept otherwise. */
  readonly submit: (content: { text: string; mentions: string[] }) => Promise<boolean>;
  readonly cancel?: () => void;
}

const NEARLY_FULL = COMMENT_MAX - 200;

/** Writes a comment; `@` offers the colleagues who may read the document. */
export const CommentForm = ({
  document,
  text: before = '',
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
  const { data, isLoading } = useQueryOf(
    'user',
    listDocumentReaders,
    { params: document },
    { enabled: asks },
  );
  const colleagues = data?.rows ?? [];
  const mention = useMentioning(text, colleagues, (chosen) => {
    setText(chosen.text);
    // Behind the next render, which sets the value.
    requestAnimationFrame(() => input?.setSelectionRange(chosen.caret, chosen.caret));
  });
  const ready = text.trim() !== '' && text.trim().length <= COMMENT_MAX && !(asks && isLoading);
  const send = async (): Promise<void> => {
    if (!ready || pending) return;
    if (await submit({ text, mentions: mentionedIn(text, colleagues) })) setText('');
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

/** The list of colleagues while a mention is typed: arrows move, Enter and Tab choose, Escape closes. */
const useMentioning = (
  text: string,
  colleagues: readonly Colleague[],
  choose: (chosen: ReturnType<typeof withMention>) => void,
) => {
  const id = useId();
  const [caret, setCaret] = useState<number>();
  const [marked, setMarked] = useState(0);
  const mention = caret === undefined ? undefined : mentionTyped(text, caret);
  const rows = mention ? offered(mention.typed, colleagues) : [];
  const open = rows.length > 0;
  const at = Math.min(marked, rows.length - 1);
  const close = (): void => setCaret(undefined);
  const take = (colleague: Colleague): void => {
    close();
    if (mention) choose(withMention(text, mention, colleague));
  };
  return {
    close,
    moved: (to: number): void => {
      setCaret(to);
      if (to !== caret) setMarked(0);
    },
    list: { id, rows, marked: at, take },
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open ? `${id}-${at}` : undefined,
    },
    /** Whether the key was meant for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const row = rows[at];
      if (!row) return false;
      if (step !== undefined) setMarked((at + step + rows.length) % rows.length);
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') take(row);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
};
