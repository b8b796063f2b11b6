import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { deleteComment, reviseComment, type CommentShown } from '@granary/api/discussions';
import type { DiscussedKind } from '@granary/domain/discussions/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { Face } from '../ui/widgets/Face.tsx';
import { Tip } from '../ui/widgets/Tip.tsx';
import { CommentForm } from './CommentForm.tsx';
import { partsOf } from './mentions.ts';

interface Props {
  readonly document: { readonly kind: DiscussedKind; readonly number: string };
  readonly comment: CommentShown;
}

/** A comment with its author and time; its author may revise or delete it within a day. */
export const CommentItem = ({ document, comment }: Props) => {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const revise = useCommand(reviseComment, { success: t('discussions:revised') });
  const { author, addedAt, revisedAt, text, mentions } = comment;
  const name = author.realName || author.username;
  const params = { ...document, comment: comment.id };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Face name={name} avatar={undefined} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 30, gap: 2, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <DateText value={addedAt} />
            {revisedAt !== null && ` · ${t('discussions:edited')}`}
          </Typography>
          {comment.changeable && !editing && <Changes params={params} onEdit={() => setEditing(true)} />}
        </Box>
        {editing && text !== null ? (
          <Box sx={{ mt: 2 }}>
            <CommentForm
              document={document}
              text={text}
              mentions={mentions}
              label={t('discussions:comment')}
              action={t('common:save')}
              pending={revise.pending}
              cancel={() => setEditing(false)}
              submit={async (body) => {
                const done = (await revise.run({ params, body })) !== undefined;
                if (done) setEditing(false);
                return done;
              }}
            />
          </Box>
        ) : (
          <Text text={text} mentions={mentions} />
        )}
      </Box>
    </Box>
  );
};

const Text = ({ text, mentions }: Pick<CommentShown, 'text' | 'mentions'>) => {
  const { t } = useTranslation();
  if (text === null) return <Box sx={{ color: 'text.secondary' }}>{t('discussions:deletedComment')}</Box>;
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
      {partsOf(text, mentions).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Box component="span" key={`${part.id} ${index}`} title={part.username} sx={mention}>
            @{part.realName || part.username}
          </Box>
        ),
      )}
    </Box>
  );
};

const mention = { color: 'primary.main', fontWeight: 600 };

const Changes = ({
  params,
  onEdit,
}: {
  params: Props['document'] & { comment: string };
  onEdit: () => void;
}) => {
  const { t } = useTranslation();
  const remove = useCommand(deleteComment, { success: t('discussions:deleted') });
  const onDelete = async (): Promise<void> => {
    const sure = await ask.confirm({
      title: t('discussions:deleteTitle'),
      body: t('discussions:deleteBody'),
      confirm: t('common:delete'),
      danger: true,
    });
    if (sure) await remove.run({ params });
  };
  return (
    <Box sx={{ ml: 'auto', display: 'flex' }}>
      <Tip title={t('discussions:edit')}>
        <IconButton size="small" aria-label={t('discussions:edit')} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Tip>
      <Tip title={t('discussions:delete')}>
        <IconButton
          size="small"
          aria-label={t('discussions:delete')}
          disabled={remove.pending}
          onClick={() => void onDelete()}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tip>
    </Box>
  );
};
