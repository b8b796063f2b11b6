import Box from '@mui/material/Box';
import { addComment, type DiscussionDetail } from '@granary/api/discussions';
import type { DiscussedKind } from '@granary/domain/discussions/rules';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';

interface Props {
  readonly document: { readonly kind: DiscussedKind; readonly number: string };
  readonly discussion: Pick<DiscussionDetail, 'comments' | 'mayComment'>;
}

/** What has been said about a document, oldest first. */
export const Comments = ({ document, discussion: { comments, mayComment } }: Props) => {
  const { t } = useTranslation();
  const add = useCommand(addComment, { success: t('discussions:added') });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {comments.length === 0 ? (
        <EmptyState compact title={t('discussions:none')} />
      ) : (
        <Box component="ol" aria-label={t('discussions:comments')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} document={document} comment={comment} />
          ))}
        </Box>
      )}
      {mayComment && (
        <CommentForm
          document={document}
          label={t('discussions:write')}
          action={t('discussions:send')}
          pending={add.pending}
          submit={async (body) => (await add.run({ params: document, body })) !== undefined}
        />
      )}
    </Box>
  );
};
